import { useDataProvider, useTranslate } from 'react-admin'
import type { EditedField, FieldBases } from '../../../ui/conflict/editedFields.ts'
import { saveOver, type ConflictChoice } from '../../../ui/conflict/saveOver.ts'
import { useConflictQuestion, type ConflictQuestion } from '../../../ui/conflict/useConflictQuestion.ts'
import type { OwnedRecord } from '../kind.ts'
import type { OwnedPage } from '../OwnedPageContext.tsx'

/** Edits of some fields of a record, over whatever copy of it. */
export interface RecordEdits<Kept> {
  fields: EditedField<Kept>[]
  bases: FieldBases
  /** Without those fields whose saved values are taken; undefined when nothing is left to save. */
  changesOver: (record: Kept, without?: ReadonlySet<string>) => Record<string, unknown> | undefined
  /** A value of a field in the words of a person, where it is not so already. */
  textOf?: (field: string, value: unknown) => unknown
}

interface SharedRecordSave<Kept> {
  /**
   * The fields whose saved values were taken, undefined when nothing was saved.
   * @throws what the server refuses
   */
  save: (edits: RecordEdits<Kept>) => Promise<ReadonlySet<string> | undefined>
  /** What waits for an answer: `ConflictDialog` shows it. */
  question: ConflictQuestion | undefined
}

/**
 * Saves edits of the record of a page over what the server has by then: what others have changed elsewhere in the
 * record stays, and the person is asked about what they changed in the same fields. The server refuses (412) a save
 * that comes from a copy which somebody else has changed meanwhile.
 */
export function useSharedRecordSave<Kept extends OwnedRecord>(page: OwnedPage<Kept>): SharedRecordSave<Kept> {
  const t = useTranslate()
  const dataProvider = useDataProvider()
  const { ask, question } = useConflictQuestion()
  const { kind, record, meta, replace } = page

  function askAbout(
    conflicts: (EditedField<Kept> & { theirs: unknown })[],
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

  function nameOf({ label, column }: EditedField<Kept>): string {
    const name = t(label, { _: label })
    return column ? t('owned.save.ofColumn', { column, name }) : name
  }

  async function latest(): Promise<Kept> {
    const { data } = await dataProvider.getOne(kind.resource, { id: record.id, meta })
    replace(data as Kept)
    return data as Kept
  }

  return {
    question,
    save: ({ fields, bases, changesOver, textOf }) =>
      saveOver({
        fields,
        bases,
        start: record,
        read: latest,
        ask: (conflicts) => askAbout(conflicts, textOf),
        async write(known, without) {
          const changes = changesOver(known, without)
          if (!changes) return
          const { data } = await dataProvider.update(kind.resource, {
            id: record.id,
            data: changes,
            // The changes are exact: nothing is left out because it equals a former value.
            previousData: undefined as never,
            meta: { ...meta, seen: `"${known.updatedAt}"` }
          })
          replace(data as Kept)
        }
      })
  }
}
