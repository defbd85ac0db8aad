/**
 * Events service: a page of the events of an account with many events, with and without search words, compared with the
 * same search in a bare full-text table; cost of an event for the change that sends it; delay of delivery to listeners
 * when idle, while ten files are uploaded, and while another account floods the service.
 *
 * node tests/bench/events.ts [--events 1000000] [--flood 10000] [--turns 100]
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { NewEvent } from '../../contract/events/event.ts'
import { eventsFeature } from '../../server/events/index.ts'
import { insertEvent } from '../../server/events/journal/store.ts'
import { wordsOf } from '../../server/events/journal/words.ts'
import { openMetadata, withoutWaiting, type Metadata } from '../../server/metadata/database.ts'
import { addToOutbox } from '../../server/outbox/store.ts'
import { eventsApi, eventsSecret, subscribe } from '../api/support/events.ts'
import { upload } from '../api/support/datasets.ts'
import { login } from '../api/support/login.ts'
import { socketOf } from '../api/support/sockets.ts'
import { startBenchServer } from './server.ts'
import { milliseconds, percentile } from './statistics.ts'

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    flood: { type: 'string', default: '10000' },
    turns: { type: 'string', default: '100' }
  }
})
const total = Number(values.events)
const turns = Number(values.turns)
const organization = { type: 'organization', id: 'test_org1', name: 'Test Org 1' } as const
const topics = ['dataset-data-updated', 'dataset-error', 'application-updated', 'dataset-patched-properties']
const nouns = 'budget écoles transports piscines marchés logement énergie forêts musées sports'.split(' ')
const firstDay = Date.parse('2026-01-01T00:00:00.000Z')

function eventOf(number: number): NewEvent {
  const noun = nouns[number % nouns.length] ?? ''
  const topic = topics[number % topics.length] ?? ''
  const title = `${noun} ${number % 5000}`
  return {
    topic: { key: `data-fair:${topic}:jeu-${number % 5000}` },
    title: { fr: `Fichier mis à jour ${title}`, en: `File updated ${title}` },
    body: { fr: `Nouveau fichier pour le jeu de données ${title}.`, en: `New file of the dataset ${title}.` },
    sender: organization,
    date: new Date(firstDay + number * 1000).toISOString(),
    resource: { type: 'dataset', id: `jeu-${number % 5000}`, title },
    originator: { user: { id: `u${number % 50}`, name: `Personne ${number % 50}` } }
  }
}

async function prepare(dataDir: string): Promise<void> {
  const metadata = await openMetadata(dataDir, eventsFeature.migrations)
  const started = performance.now()
  await sql`create virtual table bench_reference using fts5(words, content = '')`.execute(metadata)
  await withoutWaiting(metadata, async (connection) => {
    for (let from = 0; from < total; from += 5000) {
      await connection.transaction().execute(async (scope) => {
        for (let number = from; number < Math.min(total, from + 5000); number++) {
          const event = eventOf(number)
          await insertEvent(scope, event, { isWaiting: false })
          const { common, fr } = wordsOf(event)
          await sql`insert into bench_reference (rowid, words) values (${number}, ${`${common} ${fr}`})`.execute(
            scope
          )
        }
      })
    }
  })
  const seconds = (performance.now() - started) / 1000
  console.log(`written in ${seconds.toFixed(0)} s, the reference included`)
  for (const word of ['budget', 'jeu']) {
    const spent = await median(() =>
      sql`select rowid from bench_reference where bench_reference match ${word} order by rowid desc limit 20`.execute(
        metadata
      )
    )
    console.log(
      `reference: 20 rows of a full-text table with "${word}"`.padEnd(56),
      `p50 ${milliseconds(spent)}`
    )
  }
  await sql`drop table bench_reference`.execute(metadata)
  await tellingCosts(metadata)
  await metadata.destroy()
}

/** Compares a change with an event, and the same change without one. */
async function tellingCosts(metadata: Metadata): Promise<void> {
  const change = (tells: boolean) =>
    metadata.transaction().execute(async (scope) => {
      await sql`update outbox_cursors set number = number`.execute(scope)
      if (tells) await addToOutbox(scope, 'internal/events', eventOf(1))
    })
  const without = await median(() => change(false))
  const withEvent = await median(() => change(true))
  await sql`delete from outbox`.execute(metadata)
  console.log(
    'a change that tells an event, beside the same one alone'.padEnd(56),
    `+${milliseconds(withEvent - without)}`
  )
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const samples: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    const start = performance.now()
    await work()
    samples.push(performance.now() - start)
  }
  return percentile(samples, 0.5)
}

console.log(`# ${total.toLocaleString('en')} events of one account`)
const server = await startBenchServer([], { prepare, environment: { SECRET_EVENTS: eventsSecret } })
try {
  const admin = await login(server.origin, 'test_user1', { org: 'test_org1' })
  const middle = new Date(firstDay + (total / 2) * 1000).toISOString()
  const pages: [string, string][] = [
    ['newest', ''],
    ['in the middle of the journal', `before=${middle}`],
    ['of a resource', 'resource=dataset/jeu-77'],
    ['with a word of every tenth event', 'q=budget'],
    ['with a word of every event', 'q=donnees'],
    ['with a word of 200 events', 'q=4242'],
    ['with a word that no event has', 'q=introuvable'],
    ['with two words, one rare', 'q=budget+4242'],
    ['with a phrase', `q=${encodeURIComponent('"fichier mis à jour budget"')}`],
    ['with a word, of a resource', 'q=fichier&resource=dataset/jeu-77'],
    ['with a word, in the middle', `q=budget&before=${middle}`],
    ['with a word but for another', 'q=fichier+-budget']
  ]
  for (const [name, query] of pages) {
    const spent = await median(async () => {
      const { status, text } = await admin.get(`${eventsApi}/events?${query}`)
      if (status !== 200) throw new Error(`${status} ${text}`)
    })
    console.log(`page ${name}`.padEnd(56), `p50 ${milliseconds(spent)}`)
  }
  await deliveries()
} finally {
  await server.close()
}

/** Measures the delay from the event, and from its request, to the listener. */
async function deliveries(): Promise<void> {
  const user = await login(server.origin, 'test_user2')
  const uploader = await login(server.origin, 'test_user1')
  const sender = { type: 'user', id: 'test_user2' }
  const channel = 'user:test_user2:notifications'
  await subscribe(user, { topic: { key: 'bench', title: 'Bench' }, sender })
  await subscribe(user, { topic: { key: 'data-fair:settings', title: 'Keys' }, sender })
  const { socket, next, send } = await socketOf(user, {}, '/events/api/')
  send({ type: 'subscribe', channel })
  await next()

  /** An API key of the account, alternately created and deleted; each change sends an event through the outbox. */
  let isThere = false
  async function change(): Promise<void> {
    isThere = !isThere
    const apiKeys = isThere ? [{ title: 'bench', scopes: ['datasets-read'] }] : []
    const { status, text } = await user.patch('/settings/user/test_user2', { apiKeys })
    if (status !== 200) throw new Error(`${status} ${text}`)
  }

  async function measure(name: string, count: number): Promise<void> {
    const samples: number[] = []
    const fromEvent: number[] = []
    for (let turn = 0; turn < count; turn++) {
      const start = performance.now()
      const changing = change()
      const { data } = await next()
      samples.push(performance.now() - start)
      fromEvent.push(Date.now() - Date.parse(data.date))
      await changing
      await new Promise((resume) => setTimeout(resume, 20))
    }
    for (const [from, times] of Object.entries({ event: fromEvent, request: samples })) {
      const [half, highest] = [percentile(times, 0.5), percentile(times, 0.99)]
      console.log(
        `from the ${from} to its notification, ${name}`.padEnd(72),
        `p50 ${milliseconds(half)}, p99 ${milliseconds(highest)}`
      )
    }
  }

  await measure('nothing else to do', turns)

  const csv = `text,n\n${Array.from({ length: 200_000 }, (_one, index) => `line ${index},${index}`).join('\n')}\n`
  const uploads = Array.from({ length: 10 }, (_one, index) => upload(uploader, `bench${index}.csv`, csv))
  await measure('ten uploads meanwhile', turns * 2)
  await Promise.all(uploads)

  const flood = Number(values.flood)
  const post = (from: number): Promise<Response> =>
    fetch(`${server.origin}${eventsApi}/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-secret-key': eventsSecret },
      body: JSON.stringify(
        Array.from({ length: 100 }, (_one, index) => ({ ...eventOf(from + index), title: 'Flood' }))
      )
    })
  await subscribe(await login(server.origin, 'test_user1', { org: 'test_org1' }), {
    topic: { key: 'data-fair', title: 'All' },
    sender: { type: 'organization', id: 'test_org1' }
  })
  // Milliseconds between two batches of the flood: 10,000 events per minute.
  const paceMs = 600
  const flooding = (async () => {
    const start = performance.now()
    for (let from = 0; from < flood; from += 100) {
      await (await post(from)).text()
      await new Promise((resume) => setTimeout(resume, paceMs))
    }
    return (performance.now() - start) / 1000
  })()
  await measure(`10,000 events a minute of another account meanwhile`, turns * 4)
  console.log(`the ${flood} events of the other account were taken in ${(await flooding).toFixed(0)} s`)
  socket.close()
}
