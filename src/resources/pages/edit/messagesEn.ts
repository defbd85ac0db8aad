import type { MessageTree } from '../../../i18n/translate.tsx'

export const en: MessageTree = {
  title: 'Editing',
  preview: 'Preview of the page',
  canvas: 'Page being edited',
  published: 'Published page',
  portal: 'Looks of the portal',
  width: 'Width of the preview',
  widths: { phone: 'Phone', tablet: 'Tablet', desktop: 'Computer' },
  view: 'Version shown',
  views: { draft: 'Draft', published: 'Published' },
  sides: { page: 'Page', panel: 'Settings' },
  tabs: { block: 'Block', outline: 'Outline', page: 'Page' },
  block: 'block',
  named: '%{name}: %{summary}',
  blank: '%{name}: to be completed',
  nothing: '%{name} (nothing to show)',
  addToPage: 'Add a block to the page',
  addHere: 'Add a block here',
  noBlock: 'Choose a block in the page to change it.',
  noField: 'There is nothing to set in this block.',
  outline: '%{smart_count} block |||| %{smart_count} blocks',
  more: 'Show %{smart_count} more block |||| Show %{smart_count} more blocks',
  undo: 'Undo',
  redo: 'Redo',
  drag: 'Drag to move',
  selectOf: 'Back to the block: %{name}',
  blockActions: 'Actions on the block',
  actions: {
    up: 'Move up',
    down: 'Move down',
    before: 'Add a block before',
    after: 'Add a block after',
    duplicate: 'Duplicate',
    remove: 'Delete'
  },
  writeTitle: 'Text of the title',
  writeText: 'Text in markdown',
  titlePlaceholder: 'Write a title',
  textPlaceholder: 'Write a text, in markdown if you like',
  parts: { tab: 'Tab %{number}', panel: 'Part %{number}' },
  menu: {
    title: 'Add a block',
    search: 'Search a block',
    close: 'Close',
    none: 'No block matches.'
  },
  keys: {
    title: 'With the keyboard, in the page:',
    go: 'arrows: go from one block to the next',
    move: 'Alt + arrows: move the block',
    edit: 'Enter: change the block',
    add: '/: add a block after it',
    copy: 'Ctrl + D: duplicate',
    remove: 'Delete: delete',
    undo: 'Ctrl + Z, Ctrl + Y: undo, redo'
  },
  page: {
    title: 'Title',
    description: 'Description',
    descriptionHelp: 'For search engines, sharing and cards.',
    slug: 'Identifier in the address',
    slugHelp: 'Small letters, digits and hyphens; made of the title when it is empty.',
    group: 'Group',
    startDate: 'Start',
    startHelp: 'Without a start, no list shows the event.',
    endDate: 'End',
    date: 'Date',
    thumbnail: 'Thumbnail',
    thumbnailHelp: 'Shown in lists and when it is shared.',
    showBreadcrumbs: 'Show the breadcrumbs',
    fluid: 'As wide as the window'
  },
  picked: { dataset: 'Dataset', application: 'Application', reuse: 'Reuse', none: 'No result' },
  saving: 'Saving…',
  unsaved: 'Unsaved changes',
  saved: 'Draft saved',
  noDraft: 'Nothing to validate',
  saveError: 'The draft was not saved',
  changedElsewhere: 'The page was changed elsewhere, it was loaded again.',
  problems: {
    title: 'Give the page a title',
    slug: 'The identifier in the address has to be mended',
    dates: 'The event ends before it begins',
    blocks: 'The page has too many blocks'
  },
  refused: {
    tooMany: 'A page has 2,000 blocks at most.',
    tooDeep: 'This block would be inside of too many others.',
    inItself: 'A block does not go inside of itself.'
  },
  told: {
    added: '%{name}: block added, %{position} of %{count}.',
    moved: '%{name}: block moved, %{position} of %{count}.',
    duplicated: '%{name}: block duplicated, %{position} of %{count}.',
    removed: '%{name}: block deleted.',
    undone: 'Change undone.',
    redone: 'Change done again.',
    stays: 'The block goes no further.'
  },
  conflict: {
    title: 'Draft changed elsewhere',
    text: 'Somebody else, or another tab, saved this draft while you were changing it. Which version do you keep?',
    mine: 'Keep mine',
    theirs: 'Take the other one'
  }
}
