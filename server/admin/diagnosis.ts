/** Diagnosis of the data engine, in the format of the diagnosis of a search engine. */
import type { Account } from '../../contract/session.ts'
import type { EngineLoad } from '../lines/engine.ts'
import type { StoredJob } from '../jobs/job.ts'
import { warningsOf, type DatasetWarning, type IndexFile } from './lines.ts'
import type { Machine } from './machine.ts'

/** Sources of the sections; each may fail independently. */
interface Sources {
  name: string
  machine: Promise<Machine>
  load: EngineLoad
  files: Promise<IndexFile[]>
  /** Number of datasets, including those without lines. */
  datasets: Promise<number>
  /** Number of folders whose dataset no longer exists. */
  orphans: Promise<number>
  /** Running jobs. */
  jobs: Promise<StoredJob[]>
  now: Date
}

interface Target {
  indexName: string
  datasetId: string
  datasetTitle: string
  datasetOwner: Account
}

interface LongTask {
  id: string
  node: string
  action: string
  category: 'search' | 'write' | 'admin' | 'other'
  runningTimeMs: number
  description: string
  sourceQuery: string | null
  sourceQueryOversized: boolean
  targets: Target[]
}

interface LongTasks {
  items: LongTask[]
  totalCount: number
  truncated: boolean
}

const longMs = 1000
const maxTasks = 100
const maxDescriptionLength = 500
const maxWarnings = 1000

const emptySections = {
  cluster: null,
  nodes: [],
  longTasks: { search: tasksOf([]), other: tasksOf([]) },
  unassignedShards: [],
  indicesSummary: {
    nbDataFairIndices: 0,
    nbDatasetsWithIndex: 0,
    nbDatasetsInMongo: 0,
    totalDocs: 0,
    totalPrimaryBytes: 0,
    totalDeletedDocs: 0,
    deletedRatio: 0,
    orphanIndicesCount: 0
  },
  datasetsWithEsWarnings: { count: 0, results: [] as DatasetWarning[] }
}

/** Sections are made independently: one that fails is empty and does not affect the others. */
const sections = {
  async cluster({ name, load, ...sources }: Sources) {
    const files = await sources.files
    const missing = files.filter(({ bytes }) => bytes === undefined).length
    const present = files.length - missing
    return {
      name,
      status: missing ? 'red' : 'green',
      numberOfNodes: 1,
      numberOfDataNodes: 1,
      activePrimaryShards: present,
      activeShards: present,
      relocatingShards: 0,
      initializingShards: 0,
      unassignedShards: missing,
      pendingTasks: { count: load.waiting, maxAgeMs: 0 }
    }
  },

  async nodes({ load, ...sources }: Sources) {
    const machine = await sources.machine
    const files = await sources.files
    const { busy: active, waiting: queue, connections: size } = load
    return [
      {
        id: 'local',
        name: machine.hostname,
        roles: ['data'],
        isDataNode: true,
        heapUsedPct: machine.memoryUsedPct,
        cpuPct: machine.cpuPct,
        load1m: machine.load1m,
        disk: { ...machine.disk, watermark: watermarkOf(machine.disk.usedPct) },
        shardCount: files.length,
        maxShardsPerNode: 0,
        breakers: [],
        threadPoolsOfInterest: queue ? [{ name: 'connections', size, active, queue, rejected: 0 }] : [],
        indexingPressure: null
      }
    ]
  },

  async longTasks({ load, now, ...sources }: Sources) {
    const jobs = await sources.jobs
    const byId = new Map((await sources.files).map((file) => [file.id, file]))
    const search = load.running.map(({ statement, ms }, index) => ({
      id: `read-${index + 1}`,
      node: 'local',
      action: 'read',
      category: 'search' as const,
      runningTimeMs: ms,
      description: statement.slice(0, maxDescriptionLength),
      sourceQuery: null,
      sourceQueryOversized: false,
      targets: []
    }))
    const other = jobs.map(({ id, kind, startedAt, resource }) => {
      const file = resource?.type === 'datasets' ? byId.get(resource.id) : undefined
      return {
        id: `job-${id}`,
        node: 'local',
        action: kind,
        category: 'write' as const,
        runningTimeMs: startedAt ? now.getTime() - Date.parse(startedAt) : 0,
        description: resource ? `${kind} ${resource.type}/${resource.id}` : kind,
        sourceQuery: null,
        sourceQueryOversized: false,
        targets: file ? [targetOf(file)] : []
      }
    })
    return { search: tasksOf(search), other: tasksOf(other) }
  },

  async unassignedShards(sources: Sources) {
    const files = await sources.files
    return files
      .filter(({ bytes }) => bytes === undefined)
      .map((file) => ({
        index: file.file,
        shard: 0,
        primary: true,
        reason: 'MISSING_FILE',
        details: 'the file of the lines is not in the data folder',
        datasetId: file.id,
        datasetTitle: file.title,
        datasetOwner: file.owner
      }))
  },

  async indicesSummary(sources: Sources) {
    const present = (await sources.files).filter(({ bytes }) => bytes !== undefined)
    return {
      nbDataFairIndices: present.length,
      nbDatasetsWithIndex: present.length,
      nbDatasetsInMongo: await sources.datasets,
      totalDocs: present.reduce((total, { count }) => total + count, 0),
      totalPrimaryBytes: present.reduce((total, { bytes = 0 }) => total + bytes, 0),
      totalDeletedDocs: 0,
      deletedRatio: 0,
      orphanIndicesCount: await sources.orphans
    }
  },

  async datasetsWithEsWarnings(sources: Sources) {
    const warnings = warningsOf(await sources.files)
    return { count: warnings.length, results: warnings.slice(0, maxWarnings) }
  }
}

function targetOf({ file, id, title, owner }: IndexFile): Target {
  return { indexName: file, datasetId: id, datasetTitle: title, datasetOwner: owner }
}

function tasksOf(tasks: LongTask[]): LongTasks {
  const long = tasks
    .filter(({ runningTimeMs }) => runningTimeMs > longMs)
    .toSorted((a, b) => b.runningTimeMs - a.runningTimeMs)
  return {
    items: long.slice(0, maxTasks),
    totalCount: long.length,
    truncated: long.length > maxTasks
  }
}

export function watermarkOf(usedPct: number): 'ok' | 'low' | 'high' | 'flood' {
  if (usedPct >= 95) return 'flood'
  if (usedPct >= 90) return 'high'
  return usedPct >= 85 ? 'low' : 'ok'
}

interface SectionError {
  section: string
  message: string
}

type Diagnosis = Record<keyof typeof sections, unknown> & { errors: SectionError[] }

/** Returns all sections; failed ones are empty and listed in the errors. */
export async function diagnosisOf(sources: Sources): Promise<Diagnosis> {
  const errors: SectionError[] = []
  const made = await Promise.all(
    Object.entries(sections).map(async ([section, make]) => {
      try {
        return [section, await make(sources)]
      } catch (error) {
        errors.push({ section, message: error instanceof Error ? error.message : String(error) })
        return [section, emptySections[section as keyof typeof sections]]
      }
    })
  )
  return { ...emptySections, ...(Object.fromEntries(made) as object), errors }
}
