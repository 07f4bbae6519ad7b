/** Creates the counters of new recordings. @param seqs a query for their `seq`s */
export const insertStats = (seqs: string) => `INSERT INTO gif_stats (gif_seq) ${seqs}`;
