/** State of the platform, collected at each scrape. */
import { Gauge, type Registry } from 'prom-client'
import { buildInfo } from '../buildInfo.ts'
import { machineOf } from '../admin/machine.ts'
import { datasetStatuses } from '../admin/store.ts'
import type { Platform } from '../platform.ts'

export interface Measured extends Platform {
  /** Number of open websockets. */
  websockets: () => number
}

type Sample = [labels: Record<string, string>, value: number]

export function measurePlatform(platform: Measured, registry: Registry): void {
  const { jobs, outbox, lines, metadata, config } = platform

  function gauge(
    name: string,
    help: string,
    labelNames: string[],
    samples: () => Sample[] | Promise<Sample[]>
  ): void {
    const made = new Gauge({
      name: `fairway_${name}`,
      help,
      labelNames,
      registers: [],
      async collect() {
        const values = await samples()
        this.reset()
        for (const [labels, value] of values) this.set(labels, value)
      }
    })
    registry.registerMetric(made)
  }
  const one = (value: number): Sample[] => [[{}, value]]

  const { version } = buildInfo(config)
  gauge('build_info', 'Version that runs', ['version'], () => [[{ version }, 1]])
  gauge('jobs', 'Stored jobs', ['type', 'status'], async () =>
    (await jobs.store.counts()).map(({ kind, status, count }) => [{ type: kind, status }, count])
  )
  gauge('outbox_lag_events', 'Events that a consumer was not given yet', ['consumer'], async () =>
    (await outbox.lags()).map(({ consumer, events }) => [{ consumer }, events])
  )
  gauge('engine_connections', 'Connections of the engine of the lines', ['state'], () => {
    const { connections, busy } = lines.load()
    return [
      [{ state: 'busy' }, busy],
      [{ state: 'free' }, connections - busy]
    ]
  })
  gauge('engine_queue', 'Reads that wait for a connection of the engine', [], () => one(lines.load().waiting))
  gauge('datasets', 'Datasets', ['status'], async () =>
    (await datasetStatuses(metadata)).map(({ status, count }) => [{ status }, count])
  )
  gauge('websockets', 'Websockets that are open', [], () => one(platform.websockets()))
  gauge('disk_bytes', 'Disk of the data folder', ['state'], async () => {
    const { disk } = await machineOf(config.dataDir)
    return [
      [{ state: 'used' }, disk.usedBytes],
      [{ state: 'free' }, disk.totalBytes - disk.usedBytes]
    ]
  })
}
