// Names of the tests that failed, by the reports of their runners. They are printed last: of a long run, often only
// the end is kept.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './prepare.mjs'

/** First line of a message, without the colours of a terminal. */
const firstLine = (message) => stripVTControlCharacters(message).trim().split('\n', 1)[0].slice(0, 300)

const told = (file, name, message) => `${file} › ${name}: ${firstLine(message ?? 'no message')}`

/** Of Vitest's JSON report. A file that could not even be read has a message of its own, and no test. */
export function vitestFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [told(file, 'the file itself', message)]
    return failed.map(({ fullName, failureMessages }) => told(file, fullName, failureMessages[0]))
  })
}

/** Of Playwright's JSON report, whose describe blocks are suites in suites. */
export function browserFailures({ suites = [], errors = [] }) {
  const inSuite = ({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
      .map(({ file, title, tests }) =>
        told(file, title, tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message)
      ),
    ...inner.flatMap(inSuite)
  ]
  return [...errors.map(({ message }) => told('all files', 'runner', message)), ...suites.flatMap(inSuite)]
}
