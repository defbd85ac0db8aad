/** Error for an API response with an error status. */
export class ApiError extends Error {
  readonly status: number
  /** Message in the language of the page, if the server has a translation. */
  readonly sentence: string
  /** @param message text of the response, in the same language for all users, which code compares and declares */
  constructor(status: number, message: string, sentence = message) {
    super(message)
    this.status = status
    this.sentence = sentence
  }
}
