/** Sections of the page of a dataset. */
import type { Dataset } from '../../../../contract/datasets/dataset.ts'

export const sectionIds = [
  'informations',
  'structure',
  'metadata',
  'exploration',
  'share',
  'activity',
  'diagnose',
  'danger-zone'
] as const
export type SectionId = (typeof sectionIds)[number]

/** Sections that the user may see, in the order of the page. */
export function visibleSections(
  dataset: Pick<Dataset, 'finalizedAt' | 'isVirtual' | 'isMetaOnly' | 'isRest' | 'draftReason'>,
  can: (operation: string) => boolean,
  { isAdminMode = false, isSharingDisabled = false, hasEvents = false } = {}
): SectionId[] {
  const { finalizedAt, isVirtual, isMetaOnly, draftReason } = dataset
  const published = !draftReason || draftReason.key === 'file-updated'
  const visible: Record<SectionId, boolean> = {
    informations: true,
    structure: can('writeDescriptionBreaking') && !isMetaOnly && (!!finalizedAt || !!isVirtual),
    metadata: true,
    exploration: can('readLines') && !!finalizedAt && !isMetaOnly,
    share: !isSharingDisabled && published && (can('getPermissions') || !!finalizedAt || !!draftReason),
    activity: hasEvents || (can('readJournal') && !isMetaOnly),
    diagnose: isAdminMode,
    'danger-zone': can('changeOwner') || can('delete') || mayEmpty(dataset, can)
  }
  return sectionIds.filter((id) => visible[id])
}

/** Whether the user may delete all the lines of a dataset. */
export function mayEmpty({ isRest }: Pick<Dataset, 'isRest'>, can: (operation: string) => boolean): boolean {
  return !!isRest && can('deleteAllLines')
}
