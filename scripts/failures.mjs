// Names of failed tests, from the JSON reports of the test runners. They are printed last, because long logs are often
// truncated to their end.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './prepare.mjs'

/** First line of a message, without ANSI colours. */
const firstLine = (message) => stripVTControlCharacters(message).trim().split('\n', 1)[0].slice(0, 300)

const failureLine = (file, name, message) => `${file} › ${name}: ${firstLine(message ?? 'no message')}`

/** Failures in Vitest's JSON report. A file that fails to load has a message of its own, and no test. */
export function vitestFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((assertion) => assertion.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [failureLine(file, 'the file itself', message)]
    return failed.map(({ fullName, failureMessages }) => failureLine(file, fullName, failureMessages[0]))
  })
}

/** Failures in Playwright's JSON report, whose describe blocks are nested suites. */
export function browserFailures({ suites = [], errors = [] }) {
  const inSuite = ({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
      .map(({ file, title, tests }) =>
        failureLine(
          file,
          title,
          tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message
        )
      ),
    ...inner.flatMap(inSuite)
  ]
  return [
    ...errors.map(({ message }) => failureLine('all files', 'runner', message)),
    ...suites.flatMap(inSuite)
  ]
}
