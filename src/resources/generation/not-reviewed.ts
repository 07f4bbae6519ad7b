/** Stands beside each generated tape, as the policy knows only the usual forms of danger. */
export const NOT_REVIEWED = 'Not reviewed: nobody has read this tape. Read it before you run it.';
