/** A request that got no answer, or only a part of one. */
import { currentLocale } from '../i18n/locale.ts'
import { unreachableSentence } from './unreachableSentence.ts'

/** What the browser says of it ("Failed to fetch") tells a person nothing: the sentence is that of the page, in its language. */
export class ServerUnreachable extends TypeError {
  constructor(cause?: unknown) {
    super(unreachableSentence[currentLocale()], { cause })
    this.name = 'ServerUnreachable'
  }
}

/** Waits for what a request gives. */
export async function reached<Given>(given: Promise<Given>): Promise<Given> {
  try {
    return await given
  } catch (error) {
    // What browsers throw when the connection fails; not when somebody stops the request.
    throw error instanceof TypeError ? new ServerUnreachable(error) : error
  }
}
