// `npm run test:e2e`: runs the browser tests only, after building what is out of date. Arguments are passed to
// Playwright.
import { browserVariables } from './browser.mjs'
import { install, projectNode, run } from './prepare.mjs'

install()
const variables = await browserVariables()
run(projectNode, ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)], {
  env: { ...process.env, ...variables }
})
