import { useDataProvider, useTranslate } from 'react-admin'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import type { EditedField, FieldBases } from '../../../ui/conflict/editedFields.ts'
import { saveOver, type ConflictChoice } from '../../../ui/conflict/saveOver.ts'
import { useConflictQuestion, type ConflictQuestion } from '../../../ui/conflict/useConflictQuestion.ts'
import type { DatasetPage } from './useDatasetPage.ts'

/** Edits of some fields of a dataset, over whatever copy of it. */
export interface DatasetEdits {
  fields: EditedField<Dataset>[]
  bases: FieldBases
  /** Without those fields whose saved values are taken; undefined when nothing is left to save. */
  changesOver: (dataset: Dataset, without?: ReadonlySet<string>) => Record<string, unknown> | undefined
  /** A value of a field in the words of a person, where it is not so already. */
  textOf?: (field: string, value: unknown) => unknown
}

export interface SharedDatasetSave {
  /**
   * The fields whose saved values were taken, undefined when nothing was saved.
   * @throws what the server refuses
   */
  save: (edits: DatasetEdits) => Promise<ReadonlySet<string> | undefined>
  /** What waits for an answer: `ConflictDialog` shows it. */
  question: ConflictQuestion | undefined
}

/**
 * Saves edits of the dataset of a page over what the server has by then: what others have changed elsewhere in the
 * dataset stays, and the person is asked about what they changed in the same fields. The server refuses (412) a save
 * that comes from a copy which somebody else has changed meanwhile.
 */
export function useSharedDatasetSave(page: DatasetPage): SharedDatasetSave {
  const t = useTranslate()
  const dataProvider = useDataProvider()
  const { ask, question } = useConflictQuestion()
  const { dataset, isPublishedVersion, replace } = page
  const version = isPublishedVersion ? {} : { draft: true }

  function askAbout(
    conflicts: (EditedField<Dataset> & { theirs: unknown })[],
    textOf: (field: string, value: unknown) => unknown = (_field, value) => value
  ): Promise<ConflictChoice> {
    return ask(
      conflicts.map((conflict) => ({
        ...conflict,
        label: nameOf(conflict),
        mine: textOf(conflict.id, conflict.mine),
        theirs: textOf(conflict.id, conflict.theirs)
      }))
    )
  }

  function nameOf({ label, column }: EditedField<Dataset>): string {
    const name = t(label, { _: label })
    return column ? t('datasets.conflict.ofColumn', { column, name }) : name
  }

  async function latest(): Promise<Dataset> {
    const { data } = await dataProvider.getOne<Dataset>('datasets', { id: dataset.id, meta: version })
    replace(data)
    return data
  }

  return {
    question,
    save: ({ fields, bases, changesOver, textOf }) =>
      saveOver({
        fields,
        bases,
        start: dataset,
        read: latest,
        ask: (conflicts) => askAbout(conflicts, textOf),
        async write(known, without) {
          const changes = changesOver(known, without)
          if (!changes) return
          const { data } = await dataProvider.update<Dataset>('datasets', {
            id: dataset.id,
            data: changes,
            // The changes are exact: nothing is left out because it equals a former value.
            previousData: undefined as never,
            meta: { ...version, seen: `"${known.updatedAt}"` }
          })
          replace(data)
        }
      })
  }
}
