import type { Generated } from 'kysely'

export interface JobTables {
  jobs: {
    id: Generated<number>
    kind: string
    /** Account whose share of turns the job takes, as `type:id`; empty for work of the platform itself. */
    owner: string
    resource_type: string | null
    resource_id: string | null
    /** Payload as JSON; may hold secrets. */
    payload: string
    /** Bytes of work, if known. */
    bytes: number
    /** `waiting`, `running` or `failed`; a job that succeeded has no row. */
    state: string
    /** Earliest instant of the run (ISO 8601). */
    run_at: string
    /** Number of runs since the last success, the current one included. */
    attempts: number
    last_error: string | null
    started_at: string | null
    leased_by: string | null
    leased_until: string | null
    /** Unique key of the job, if any. */
    unique_key: string | null
    /** Key of a sequence, whose jobs run one at a time in the order of insertion. */
    sequence: string | null
    /** 1 when the job was added again while it ran, and runs once more; else 0. */
    again: number
    created_at: string
  }
}
