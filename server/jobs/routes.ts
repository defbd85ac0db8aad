/** Routes of the list of jobs, for administrators in admin mode (docs/api/jobs.md). */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { adminModeOnly } from '../access/access.ts'
import { pagingOf } from '../owned/list/parameters.ts'
import { httpError } from '../http/errors.ts'
import { neverCached } from '../http/resourceCache.ts'
import type { Platform } from '../platform.ts'
import { jobStatuses, statusOf, type StoredJob } from './job.ts'
import type { Jobs } from './queue.ts'

const path = '/data-fair/api/v1/admin/jobs'
const tags = ['Administration']
const params = Type.Object({ id: Type.String() })
const listParameters = Type.Object({
  type: Type.Optional(Type.String({ description: 'Nature du travail, par exemple `mail`' })),
  status: Type.Optional(Type.String({ description: `État : ${jobStatuses.join(', ')}` })),
  owner: Type.Optional(
    Type.String({ description: 'Compte, par exemple `organization:abc` ; vide pour la plateforme' })
  ),
  size: Type.Optional(Type.String({ description: 'Nombre de résultats (12 par défaut)' })),
  skip: Type.Optional(Type.String({ description: 'Nombre de résultats à passer' })),
  page: Type.Optional(Type.String({ description: 'Page, à partir de 1' }))
})

type JobServices = Pick<Platform, 'jobs' | 'directory' | 'owned'>

export function registerJobs(app: FastifyInstance, services: JobServices): void {
  const { jobs } = services
  const typed = app.withTypeProvider<TypeBoxTypeProvider>()

  typed.get(
    path,
    {
      config: { access: adminModeOnly },
      schema: {
        operationId: 'listJobs',
        tags,
        summary: 'Lister les travaux de la plateforme',
        querystring: listParameters
      }
    },
    async (request, reply) => {
      neverCached(reply)
      const { type, status, owner } = request.query
      if (status && !jobStatuses.some((jobStatus) => jobStatus === status))
        throw httpError('unknownJobStatus', { statuses: jobStatuses.join(', ') })
      const filter = {
        ...(type ? { kind: type } : {}),
        ...(status ? { status } : {}),
        ...(owner === undefined ? {} : { owner })
      }
      const { count, results } = await jobs.store.list(filter, pagingOf(request.query))
      return { count, results: await Promise.all(results.map((job) => jobDocument(job, services))) }
    }
  )

  typed.post(
    `${path}/:id/_retry`,
    {
      config: { access: adminModeOnly },
      schema: { operationId: 'retryJob', tags, summary: 'Lancer un travail sans attendre sa date', params }
    },
    async (request) => {
      const { id, kind } = await findJob(jobs, request.params.id)
      if (!(await jobs.store.retry(id, jobs.now()))) throw httpError('jobRuns')
      jobs.wake(kind)
      return jobDocument(await findJob(jobs, request.params.id), services)
    }
  )

  typed.delete(
    `${path}/:id`,
    {
      config: { access: adminModeOnly },
      schema: { operationId: 'deleteJob', tags, summary: 'Abandonner un travail', params }
    },
    async (request, reply) => {
      const job = await findJob(jobs, request.params.id)
      if (jobs.isRecurring(job.kind)) throw httpError('recurringJobStays')
      await jobs.abandon(job)
      return reply.code(204).send()
    }
  )
}

/** @throws HttpError 404 */
async function findJob({ store }: Jobs, id: string): Promise<StoredJob> {
  const job = /^\d{1,15}$/.test(id) ? await store.find(Number(id)) : undefined
  if (!job) throw httpError('jobNotFound')
  return job
}

/** A job without its payload, which may hold texts of mails and keys. */
async function jobDocument(job: StoredJob, { directory, owned }: JobServices): Promise<object> {
  const { id, kind, state, attempts, createdAt, startedAt, runAt, lastError } = job
  return {
    id,
    type: kind,
    ...(job.owner ? { owner: await ownerWithName(job.owner, directory) } : {}),
    ...(job.resource ? { resource: await resourceWithTitle(job.resource, owned) } : {}),
    status: statusOf(job),
    attempts,
    createdAt,
    ...(startedAt ? { startedAt } : {}),
    ...(state === 'waiting' ? { nextAt: runAt } : {}),
    ...(lastError === undefined ? {} : { error: lastError })
  }
}

/** Account of `type:id`, with its name if it exists. */
async function ownerWithName(owner: string, { accounts }: Platform['directory']): Promise<object> {
  const [type, ...parts] = owner.split(':')
  const id = parts.join(':')
  const account = await (type === 'user' ? accounts.user(id) : accounts.organization(id))
  return { type, id, ...(account ? { name: account.name } : {}) }
}

async function resourceWithTitle(
  { type, id }: NonNullable<StoredJob['resource']>,
  owned: Platform['owned']
): Promise<object> {
  const resource = await owned.get(type)?.shared(id)
  return { type, id, ...(resource ? { title: resource.title } : {}) }
}
