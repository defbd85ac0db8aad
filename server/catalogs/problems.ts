/** Messages of failures of catalogs, for users. */
import { HttpError } from '../http/errors.ts'
import { OutgoingFailure } from '../outgoing/failure.ts'
import { ExpectedRunFailure } from './plugins/plugin.ts'

/** Message for an internal error, whose details are in the log of the server only. */
export const unexpectedProblem = 'Une erreur inattendue est survenue.'

/** Returns the message for a failure of the remote server; undefined for an internal error. */
export function remoteProblemOf(error: unknown): string | undefined {
  return error instanceof ExpectedRunFailure || error instanceof OutgoingFailure ? error.message : undefined
}

/** Returns the message for a failure of a run, by the remote server or by the platform; undefined for an internal error. */
export function runProblemOf(error: unknown): string | undefined {
  return remoteProblemOf(error) ?? (error instanceof HttpError ? error.message : undefined)
}
