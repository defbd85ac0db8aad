/** The client library of CKAN comes without types: what the tests use of it. */
declare module 'ckan' {
  class Client {
    constructor(endpoint: string, apiKey?: string)
    action(name: string, parameters: object, done: (error: unknown, answer: unknown) => void): void
  }
  const ckan: { Client: typeof Client }
  export default ckan
}
