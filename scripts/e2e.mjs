// `npm run test:e2e`: the browser tests alone, on freshly built pages. Arguments go to Playwright.
import { browserPath } from './browser.mjs'
import { build, install, projectNode, run } from './prepare.mjs'

install()
build()
const browser = await browserPath()
run(projectNode, ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)], {
  env: { ...process.env, ...(browser ? { CHROMIUM_PATH: browser } : {}) }
})
