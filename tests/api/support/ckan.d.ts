/** Types of the CKAN client library, which has none: only the parts used by tests. */
declare module 'ckan' {
  class Client {
    constructor(endpoint: string, apiKey?: string)
    action(name: string, parameters: object, done: (error: unknown, answer: unknown) => void): void
  }
  const ckan: { Client: typeof Client }
  export default ckan
}
