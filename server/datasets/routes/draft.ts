/** Routes that validate and cancel the draft of a dataset. */
import { httpError } from '../../http/errors.ts'
import { allow, findDataset, lockInState } from '../guard.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetStatus } from '../../../contract/datasets/dataset.ts'
import type { DatasetRecord } from '../record.ts'
import { dropDraft, validateDraft } from '../write/draft.ts'
import { ownCheck, withKeys } from '../../access/access.ts'
import { datasetScopes } from '../access.ts'
import { base, idParams, type DatasetsApp } from './shared.ts'

export function draftRoutes(app: DatasetsApp, parts: DatasetParts): void {
  const routes = [
    {
      method: 'POST',
      operation: 'validateDraft',
      summary: 'Valider le brouillon',
      accept: ['finalized'] as DatasetStatus[],
      run: validateDraft
    },
    {
      method: 'DELETE',
      operation: 'cancelDraft',
      summary: 'Annuler le brouillon',
      accept: ['draft', 'finalized', 'error'] as DatasetStatus[],
      run: dropDraft
    }
  ] as const
  for (const { method, operation, summary, accept, run } of routes) {
    app.route({
      method,
      url: `${base}/:id/draft`,
      config: {
        access: withKeys(
          ownCheck('says that there is no draft before waiting for a status of it', [operation]),
          datasetScopes.write
        )
      },
      schema: { operationId: operation, tags: ['Données'], summary, params: idParams },
      handler: async (request, reply) => {
        const { id } = request.params
        const record = await findDataset(parts, id)
        await allow(request, reply, record, { operation })
        if (!record.draft) throw httpError('noDraft')
        await lockInState(parts, id, { accept }, true, reply)
        return rawAnswer(await run(parts, id), method === 'DELETE')
      }
    })
  }
}

/** Returns the stored properties without computed fields, as the contract requires; internal ones are removed. */
function rawAnswer(record: DatasetRecord, withoutDraft: boolean): Record<string, unknown> {
  const { permissions: _permissions, draft: _draft, ...values } = record
  const publicValues = Object.entries(values).filter(([key]) => !key.startsWith('_'))
  return { ...Object.fromEntries(publicValues), ...(withoutDraft ? { draft: null } : {}) }
}
