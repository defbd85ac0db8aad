// `npm run test:e2e`: the browser tests alone, which build what is older than its sources. Arguments go to Playwright.
import { browserVariables } from './browser.mjs'
import { install, projectNode, run } from './prepare.mjs'

install()
const variables = await browserVariables()
run(projectNode, ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)], {
  env: { ...process.env, ...variables }
})
