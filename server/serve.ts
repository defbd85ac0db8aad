/**
 * Starts a built platform and listens. With `--demo`, an empty data folder is first set up with sample accounts and
 * datasets.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { loadConfig } from './config.ts'
import { setupAddress } from './setup/index.ts'

const config = loadConfig()
const app = await buildApp(config)
const accountsFile = join(config.dataDir, 'demo-accounts.txt')

if (process.argv.includes('--demo') && (await app.setup.needed())) {
  const { accounts, datasets } = await app.setup.runDemo()
  const lines = accounts.map(
    ({ name, email, password }) => `${name.padEnd(20)} ${email.padEnd(26)} ${password}`
  )
  const text = ['Accounts of the demo:', ...lines].join('\n')
  await writeFile(accountsFile, `${text}\n`, { mode: 0o600 })
  console.log(`${text}\n(kept in ${accountsFile}; ${datasets.length} datasets are being processed)\n`)
}

await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error
  console.error(`The port ${config.port} is taken, perhaps by this platform itself: PORT names another one.`)
  process.exit(1)
})
console.log(`Fairway is ready: ${config.publicUrl}/`)
if (await app.setup.needed()) {
  console.log(`First start: open ${setupAddress({ config })} and enter the code ${app.setup.code()}`)
}

let closing = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (closing) process.exit(1)
    closing = true
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      }
    )
  })
}
