/**
 * Actions of a remote service, called by the server's code in one process without a dataset: a service that answers at
 * once, with an empty result cache, a full one, and none. Compared, in the same run, with bare requests.
 *
 * node tests/bench/remoteActions.ts [--lines 200000] [--at-once 1000] [--runs 3]
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ActionInputLine, PlannedRemote } from '../../server/datasets/extensions/plan.ts'
import { openRemoteActions } from '../../server/datasets/extensions/remote/remoteActions.ts'
import { openRun } from '../../server/datasets/extensions/run.ts'
import { geocoder, planOf } from '../../server/datasets/extensions/testing.ts'

/** The service runs in another process, as it is not measured. */
const answers = 'answers'
if (process.argv[2] === answers) answerAtOnce()
else await measure()

function answerAtOnce(): void {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      let text = ''
      for (const line of Buffer.concat(parts).toString().split('\n')) {
        if (!line) continue
        const { key } = JSON.parse(line) as { key: string }
        text += `{"key":"${key}","lat":47.6,"lon":-2.7,"matchLevel":"street"}\n`
      }
      response.setHeader('content-type', 'application/x-ndjson').end(text)
    })
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  process.on('disconnect', () => process.exit())
}

async function measure(): Promise<void> {
  const { values: options } = parseArgs({
    options: {
      lines: { type: 'string', default: '200000' },
      'at-once': { type: 'string', default: '1000' },
      runs: { type: 'string', default: '3' }
    }
  })
  const [lines, atOnce] = [Number(options.lines), Number(options['at-once'])]
  const child = fork(import.meta.filename, [answers])
  const [port] = (await once(child, 'message')) as [number]
  const url = `http://127.0.0.1:${port}/coords`
  const { signal } = new AbortController()
  const adr = (index: number): string => `${index} rue de la voie 56000 Vannes`

  async function rated(name: string, work: (start: number) => Promise<void>): Promise<void> {
    const [start, cpu] = [performance.now(), process.cpuUsage()]
    let peak = 0
    for (let index = 0; index < lines; index += atOnce) {
      await work(index)
      peak = Math.max(peak, process.memoryUsage.rss())
    }
    const seconds = (performance.now() - start) / 1000
    const { user, system } = process.cpuUsage(cpu)
    console.log(
      `${name}: ${Math.round(lines / seconds)} lines/s, ${((user + system) / 1e6).toFixed(1)} s of processor, ${Math.round(peak / 1e6)} MB`
    )
  }

  async function bare(start: number): Promise<void> {
    for (let from = start; from < start + atOnce; from += 250) {
      let body = ''
      for (let index = 0; index < 250; index++)
        body += `${JSON.stringify({ q: adr(from + index), key: String(index) })}\n`
      const answer = await fetch(url, { method: 'POST', body })
      for (const line of (await answer.text()).split('\n')) if (line) JSON.parse(line)
    }
  }

  function extending(
    folder: string,
    cacheBytes: number
  ): { extend: (start: number) => Promise<void>; close: () => Promise<void> } {
    const planned: PlannedRemote = { ...geocoder, url }
    const actions = openRemoteActions(
      {
        folder,
        cacheBytes,
        batchLines: 250,
        requestsPerServer: 4,
        timeoutMs: 60_000,
        allowPrivateAddresses: true,
        publicUrl: 'http://localhost:1/data-fair'
      },
      { warn: (error, message) => console.error(message, error) }
    )
    const run = openRun(planOf([planned]), () => actions.sourceOf(planned))
    return {
      extend: async (start) => {
        const batch = Array.from({ length: atOnce }, (_, index): NonNullable<ActionInputLine> => ({
          adr: adr(start + index)
        }))
        await run.extend(batch, signal)
        if (batch.some((line) => line['_coords.lat'] !== 47.6)) throw new Error('a line has no result')
      },
      close: () => actions.close()
    }
  }

  console.log(`idle: ${Math.round(process.memoryUsage.rss() / 1e6)} MB`)
  for (let run = 0; run < Number(options.runs); run++) {
    const folder = mkdtempSync(join(tmpdir(), 'fairway-actions-'))
    await rated('bare requests', bare)
    const without = extending(folder, 0)
    await rated('not kept', without.extend)
    await without.close()
    const keeping = extending(folder, 1e9)
    await rated('kept for the first time', keeping.extend)
    await rated('known', keeping.extend)
    await keeping.close()
    console.log(`file: ${Math.round(statSync(join(folder, 'results.sqlite')).size / 1e6)} MB`)
    rmSync(folder, { recursive: true })
  }
  child.disconnect()
}
