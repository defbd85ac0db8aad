/** Sections of the page of an application. */
const sectionIds = ['informations', 'metadata', 'render', 'share', 'activity', 'danger-zone'] as const
export type SectionId = (typeof sectionIds)[number]

/** Sections that the user may see, in the order of the page. */
export function visibleSections(
  can: (operation: string) => boolean,
  { isSharingDisabled = false, hasEvents = false } = {}
): SectionId[] {
  const visible: Record<SectionId, boolean> = {
    informations: true,
    metadata: true,
    render: can('readConfig'),
    share: !isSharingDisabled,
    activity: hasEvents || can('readJournal'),
    'danger-zone': can('delete')
  }
  return sectionIds.filter((id) => visible[id])
}
