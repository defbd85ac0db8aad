const codes = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR'])

/** Whether an error means that the client disconnected before the end of the body. */
export const isCutBody = (error: unknown): boolean => codes.has((error as NodeJS.ErrnoException).code ?? '')
