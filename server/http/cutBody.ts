const codes = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR'])

/** Whether a body could not be read because its client left in the middle of it. */
export const isCutBody = (error: unknown): boolean => codes.has((error as NodeJS.ErrnoException).code ?? '')
