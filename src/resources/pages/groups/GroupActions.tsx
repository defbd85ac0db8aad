import Folder from '@mui/icons-material/FolderOutlined'
import FolderOff from '@mui/icons-material/FolderOffOutlined'
import { useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { ActionsList } from '../../../ui/ActionsList.tsx'
import { DeleteGroupDialog } from './DeleteGroupDialog.tsx'
import { GroupsDialog } from './GroupsDialog.tsx'

/** Actions of administrators on the groups of free pages. */
export function GroupActions(): ReactNode {
  const t = useViewTranslate()
  const [opened, setOpened] = useState<'manage' | 'delete'>()
  const close = (): void => setOpened(undefined)
  return (
    <>
      <ActionsList
        title={t('blocks.actions')}
        items={[
          {
            id: 'groups',
            icon: <Folder />,
            label: t('pages.groups.manage'),
            onClick: () => setOpened('manage')
          },
          {
            id: 'delete-group',
            icon: <FolderOff />,
            label: t('pages.groups.delete'),
            danger: true,
            onClick: () => setOpened('delete')
          }
        ]}
      />
      {opened === 'manage' && <GroupsDialog onClose={close} />}
      {opened === 'delete' && <DeleteGroupDialog onClose={close} />}
    </>
  )
}
