import { useDataProvider, useTranslate } from 'react-admin'
import type { EditedField, FieldBases } from '../../../ui/conflict/editedFields.ts'
import { saveOver, type ConflictChoice } from '../../../ui/conflict/saveOver.ts'
import { useConflictQuestion, type ConflictQuestion } from '../../../ui/conflict/useConflictQuestion.ts'
import type { OwnedRecord } from '../kind.ts'
import type { OwnedPage } from '../OwnedPageContext.tsx'

/** Edits of some fields of a record, applicable to any copy of it. */
export interface RecordEdits<Kept> {
  fields: EditedField<Kept>[]
  bases: FieldBases
  /** Returns the changes without some fields, whose saved values win; undefined without a change. */
  changesOver: (record: Kept, without?: ReadonlySet<string>) => Record<string, unknown> | undefined
  /** Returns the display text of a field's value; absent when values are already texts. */
  textOf?: (field: string, value: unknown) => unknown
}

interface SharedRecordSave<Kept> {
  /**
   * Saves the edits. Resolves to the fields whose saved values the user has kept; undefined when nothing was saved.
   * @throws ApiError when the server refuses the changes
   */
  save: (edits: RecordEdits<Kept>) => Promise<ReadonlySet<string> | undefined>
  /** Open conflict, which `ConflictDialog` displays. */
  question: ConflictQuestion | undefined
}

/**
 * Saves edits of the page's record on top of the current state of the server. Other users' changes of other fields are
 * kept, and the user resolves conflicts on the same fields. The server refuses (412) a save from an outdated copy,
 * through `If-Match`.
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
            // Without previous data every key is sent, even with an unchanged value.
            previousData: undefined as never,
            meta: { ...meta, ifMatch: `"${known.updatedAt}"` }
          })
          replace(data as Kept)
        }
      })
  }
}
