import type { Generated } from 'kysely'

export interface JobTables {
  jobs: {
    id: Generated<number>
    kind: string
    /** `type:id` of the account whose turn the job takes; empty for work of the platform itself. */
    owner: string
    resource_type: string | null
    resource_id: string | null
    /** JSON that the kind understands. It may hold secrets. */
    payload: string
    /** Bytes to work on, as far as they are known. */
    bytes: number
    /** `waiting`, `running` or `failed`; a job that ended well has no row. */
    state: string
    /** The job does not run before this date. */
    run_at: string
    /** Runs since the last success, the one under way included. */
    attempts: number
    last_error: string | null
    started_at: string | null
    leased_by: string | null
    leased_until: string | null
    /** There is one job at most with this key. */
    unique_key: string | null
    /** Jobs of one sequence run one after the other, in the order in which they were added. */
    sequence: string | null
    /** 1 when the job was added again while it ran: it runs once more. */
    again: number
    created_at: string
  }
}
