/** API responses for one page; each URL is requested once. */
import type { ApiAnswer, ReadApi } from '../../../contract/portals/visit.ts'
import type { AnswerSource } from './PortalContext.tsx'

export class Answers implements AnswerSource {
  private readonly readApi: ReadApi
  private readonly asked = new Map<string, Promise<ApiAnswer>>()
  private readonly known = new Map<string, ApiAnswer>()

  constructor(readApi: ReadApi) {
    this.readApi = readApi
  }

  read = (address: string): Promise<ApiAnswer> => {
    let answer = this.asked.get(address)
    if (!answer) {
      answer = this.readApi(address).then((known) => {
        this.known.set(address, known)
        return known
      })
      this.asked.set(address, answer)
    }
    return answer
  }

  /** @throws Error for a URL that is not among the reads of the page */
  get = (address: string): ApiAnswer => {
    const answer = this.known.get(address)
    if (!answer) throw new Error(`not among the reads of the page: ${address}`)
    return answer
  }

  /** HTTP statuses of the responses received. */
  statuses(): number[] {
    return [...this.known.values()].map(({ status }) => status)
  }

  want = (): void => {}
  subscribe = (): (() => void) => () => {}
}
