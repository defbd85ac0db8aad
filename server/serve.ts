/** Starts a platform and listens. `--demo` sets up an empty data folder with sample accounts and datasets. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { loadConfig, type Config } from './config/config.ts'
import { folderProblem, takeDataFolder } from './dataFolder.ts'
import { setupAddress } from './setup/index.ts'
import { StartProblem } from './startProblem.ts'

const config = readConfig()
const app = await start()
const accountsFile = join(config.dataDir, 'demo-accounts.txt')

if (process.argv.includes('--demo')) await setUpDemo()

async function setUpDemo(): Promise<void> {
  if (!(await app.setup.needed())) {
    console.log('--demo adds nothing: this platform has an administrator already.')
    return
  }
  const { accounts, datasets } = await app.setup.runDemo()
  const lines = accounts.map(
    ({ name, email, password }) => `${name.padEnd(20)} ${email.padEnd(26)} ${password}`
  )
  const text = ['Accounts of the demo:', ...lines].join('\n')
  await writeFile(accountsFile, `${text}\n`, { mode: 0o600 })
  console.log(`${text}\n(kept in ${accountsFile}; ${datasets.length} datasets are being processed)\n`)
}

await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE') {
    giveUp(`The port ${config.port} is taken, perhaps by this platform itself: PORT names another one.`)
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    giveUp(
      `This machine has no address ${config.host}: HOST names one of its own, or 0.0.0.0 for all of them.`
    )
  }
  if (error.code === 'EACCES')
    giveUp(`This process may not listen on the port ${config.port}: PORT names another one.`)
  throw error
})
console.log(`Fairway is ready: ${config.publicUrl}/`)
if (await app.setup.needed()) {
  console.log(`First start: open ${setupAddress({ config })} and enter the code ${app.setup.code()}`)
}

/** Milliseconds for processing steps and jobs to end, after the requests, on shutdown. */
const lastWorkMs = 15_000

let closing = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (closing) process.exit(1)
    closing = true
    // Uninterruptible work may block the shutdown; acknowledged writes are on disk.
    setTimeout(
      () => giveUp('The stop took too long: what was not done is taken up at the next start.'),
      config.stopMs + lastWorkMs
    )
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      }
    )
  })
}

/** Reads the configuration; exits with a message that names the invalid variable. */
function readConfig(): Config {
  try {
    return loadConfig()
  } catch (error) {
    return giveUp((error as Error).message)
  }
}

async function start(): Promise<Awaited<ReturnType<typeof buildApp>>> {
  try {
    takeDataFolder(config.dataDir)
    return await buildApp(config)
  } catch (error) {
    const problem = error instanceof StartProblem ? error : folderProblem(config.dataDir, error)
    if (problem) return giveUp(problem.message)
    throw error
  }
}

function giveUp(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
