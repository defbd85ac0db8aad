/** Errors of requests without a complete response. */
import { currentLocale } from '../i18n/locale.ts'
import { unreachableSentence } from './unreachableSentence.ts'

/** The browser's message ("Failed to fetch") is meaningless to users: it is replaced by a translated one. */
export class ServerUnreachable extends TypeError {
  constructor(cause?: unknown) {
    super(unreachableSentence[currentLocale()], { cause })
    this.name = 'ServerUnreachable'
  }
}

/** Awaits a request, and converts network errors to `ServerUnreachable`. */
export async function withNetworkErrors<Result>(request: Promise<Result>): Promise<Result> {
  try {
    return await request
  } catch (error) {
    // Browsers throw a TypeError for network errors, but not for an abort.
    throw error instanceof TypeError ? new ServerUnreachable(error) : error
  }
}
