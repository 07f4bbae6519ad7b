/** Makes the counters of new recordings. @param seqs a query of their `seq`s */
export const insertStats = (seqs: string) => `INSERT INTO gif_stats (gif_seq) ${seqs}`;
