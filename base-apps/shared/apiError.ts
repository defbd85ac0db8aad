/** An answer of the API with an error status. */
export class ApiError extends Error {
  readonly status: number
  /** The message in the language of the page, where the server has it. */
  readonly sentence: string
  /** @param message the text of the answer, in one language whoever asks: what is compared and declared */
  constructor(status: number, message: string, sentence = message) {
    super(message)
    this.status = status
    this.sentence = sentence
  }
}
