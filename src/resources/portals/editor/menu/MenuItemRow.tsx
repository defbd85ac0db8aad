import Delete from '@mui/icons-material/DeleteOutlined'
import DragIndicator from '@mui/icons-material/DragIndicator'
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined'
import ExpandMore from '@mui/icons-material/ExpandMore'
import FormatIndentDecrease from '@mui/icons-material/FormatIndentDecrease'
import FormatIndentIncrease from '@mui/icons-material/FormatIndentIncrease'
import WarningAmber from '@mui/icons-material/WarningAmberOutlined'
import { Box, ButtonBase, IconButton, Paper, SvgIcon, TextField, Tooltip, Typography } from '@mui/material'
import { useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useViewTranslate, type Translate } from '../../../../i18n/translate.tsx'
import {
  dropPlace,
  indented,
  isSubmenu,
  itemProblem,
  outdented,
  shifted,
  type EditedItem,
  type ItemPath
} from '../../model/menuTree.ts'
import { useEditedPortal } from '../PortalEditorContext.ts'
import { IconPicker } from '../../shared/IconPicker.tsx'
import { LinkForm } from '../../shared/LinkForm.tsx'
import { leadsToPage, linkTypes } from '../../shared/linkModel.ts'
import { pathOfIcon } from '../../shared/portalIcon.ts'
import { usePageChoices } from '../../shared/usePageChoices.ts'
import { AddButtons } from './AddButtons.tsx'
import { useMenu } from './menuContext.ts'
import { startDrag } from '../../../../ui/startDrag.ts'

const types = linkTypes.filter((type) => type !== 'none')

interface MenuItemRowProps {
  item: EditedItem
  path: ItemPath
  siblings: number
}

/** Menu item: name and position, its fields when open, and the items of a submenu. */
export function MenuItemRow({ item, path, siblings }: MenuItemRowProps): ReactNode {
  const t = useViewTranslate()
  const menu = useMenu()
  const row = useRef<HTMLDivElement>(null)
  const key = path.join('.')
  const isOpen = menu.open === key
  const name = nameOf(item, t)
  const isDragged = menu.dragged?.join('.') === key
  const fieldsId = `${menu.idPrefix}-fields-${key}`

  return (
    <Paper ref={row} variant="outlined" sx={{ opacity: isDragged ? 0.5 : 1 }}>
      <Box
        sx={{ display: 'flex', alignItems: 'center' }}
        onDragOver={(event) => {
          if (!menu.dragged) return
          event.preventDefault()
          event.stopPropagation()
          const { top, height } = event.currentTarget.getBoundingClientRect()
          const place = dropPlace(item, path, (event.clientY - top) / height)
          if (place.join('.') !== menu.over?.join('.')) menu.setOver(place)
        }}
        onDrop={(event) => {
          event.preventDefault()
          event.stopPropagation()
          menu.drop()
        }}
      >
        {!menu.disabled && (siblings > 1 || path.length > 1) && <Handle path={path} name={name} row={row} />}
        <RowTitle item={item} name={name} itemKey={key} fieldsId={fieldsId} />
        {!menu.disabled && (
          <Tooltip title={t('portals.menu.remove')}>
            <IconButton
              size="small"
              aria-label={t('portals.menu.removeOne', { name })}
              onClick={() => menu.remove(path)}
            >
              <Delete fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      {isOpen && (
        <Box id={fieldsId} sx={{ p: 1.5, pt: 0.5 }}>
          <ItemFields item={item} path={path} />
        </Box>
      )}
      {isSubmenu(item) && (
        <Box sx={{ pl: 2, pr: 1, pb: 1 }}>
          {item.children.length > 0 && <menu.Items items={item.children} parent={path} />}
          <AddButtons parent={path} name={name} />
        </Box>
      )}
    </Paper>
  )
}

interface HandleProps {
  path: ItemPath
  name: string
  /** Row that the pointer drags. */
  row: RefObject<HTMLDivElement | null>
}

/** Handle that moves an item, with the pointer or the arrow keys. */
function Handle({ path, name, row }: HandleProps): ReactNode {
  const t = useViewTranslate()
  const menu = useMenu()

  function onKeyDown(event: KeyboardEvent): void {
    const change = {
      ArrowUp: () => shifted(menu.items, path, -1),
      ArrowDown: () => shifted(menu.items, path, 1),
      ArrowRight: () => (menu.hasSubmenus ? indented(menu.items, path) : undefined),
      ArrowLeft: () => outdented(menu.items, path)
    }[event.key]
    if (!change) return
    event.preventDefault()
    menu.apply(change(), true)
  }

  return (
    <Tooltip title={t('portals.menu.handleHelp')}>
      <IconButton
        size="small"
        id={`${menu.idPrefix}-handle-${path.join('.')}`}
        aria-label={t('portals.menu.handle', { name })}
        draggable
        onKeyDown={onKeyDown}
        onDragStart={(event) => {
          startDrag(event, row.current)
          menu.setDragged(path)
        }}
        onDragEnd={() => menu.setDragged(undefined)}
        sx={{ cursor: 'grab' }}
      >
        <DragIndicator fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}

interface RowTitleProps {
  item: EditedItem
  name: string
  itemKey: string
  fieldsId: string
}

/** Button with the name of an item and its problems, which opens its fields. */
function RowTitle({ item, name, itemKey, fieldsId }: RowTitleProps): ReactNode {
  const t = useViewTranslate()
  const menu = useMenu()
  const isOpen = menu.open === itemKey
  const problem = itemProblem(item)
  const note = usePageNote(item)
  const icon = pathOfIcon(item.icon)
  return (
    <ButtonBase
      aria-expanded={isOpen}
      aria-controls={isOpen ? fieldsId : undefined}
      onClick={() => menu.setOpen(isOpen ? undefined : itemKey)}
      sx={{
        flex: 1,
        minWidth: 0,
        p: 1,
        gap: 1,
        justifyContent: 'flex-start',
        textAlign: 'left',
        borderRadius: 1
      }}
    >
      {icon && (
        <SvgIcon fontSize="small" aria-hidden sx={{ color: 'text.secondary' }}>
          <path d={icon} />
        </SvgIcon>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="caption" noWrap sx={{ display: 'block', color: 'text.secondary' }}>
          {isSubmenu(item) ? t('portals.menu.submenu') : t(`portalFields.link.types.${item.type}`)}
        </Typography>
      </Box>
      {problem && (
        <ErrorOutline
          color="error"
          fontSize="small"
          titleAccess={t(`portalFields.link.problems.${problem}`)}
        />
      )}
      {note && (
        <WarningAmber
          fontSize="small"
          titleAccess={t(`portalFields.link.${note}`)}
          sx={{ color: 'warning.text' }}
        />
      )}
      <ExpandMore
        fontSize="small"
        sx={{ color: 'text.secondary', transform: isOpen ? 'rotate(180deg)' : 'none' }}
      />
    </ButtonBase>
  )
}

/** Reason why the target page is not reachable on the portal. */
function usePageNote(item: EditedItem): 'gone' | 'notOnPortal' | undefined {
  const { _id } = useEditedPortal()
  const page = isSubmenu(item) ? undefined : item
  const type = page && leadsToPage(page.type) ? page.type : undefined
  return usePageChoices(type, _id).noteOf(page?.pageRef)
}

/** Display name of an item. */
function nameOf(item: EditedItem, t: Translate): string {
  if (item.title) return item.title
  if (isSubmenu(item)) return t('portals.menu.submenu')
  if (item.type === 'standard') return t(`portalFields.standard.${item.subtype ?? 'home'}`)
  return item.pageRef?.title || item.pageRef?.slug || item.href || t('portals.menu.unnamed')
}

function ItemFields({ item, path }: Pick<MenuItemRowProps, 'item' | 'path'>): ReactNode {
  const t = useViewTranslate()
  const { _id } = useEditedPortal()
  const { replace, apply, items, hasSubmenus, disabled, idPrefix } = useMenu()
  const into = hasSubmenus ? indented(items, path) : undefined
  const out = outdented(items, path)
  return (
    <>
      {isSubmenu(item) ? (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <TextField
            required
            size="small"
            id={`${idPrefix}-title-${path.join('.')}`}
            label={t('portalFields.link.title')}
            value={item.title}
            error={!item.title}
            disabled={disabled}
            onChange={(event) => replace(path, { ...item, title: event.target.value }, true)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
          <IconPicker
            label={t('portalFields.link.icon')}
            value={item.icon}
            disabled={disabled}
            onChange={(icon) => {
              const { icon: _former, ...rest } = item
              replace(path, icon ? { ...rest, icon } : rest, true)
            }}
          />
        </Box>
      ) : (
        <LinkForm
          hasIcon
          types={types}
          value={item}
          portalId={_id}
          disabled={disabled}
          onChange={(link) => replace(path, link, true)}
        />
      )}
      {(into ?? out) && (
        <Box sx={{ display: 'flex', gap: 0.5, mt: 1 }}>
          {out && (
            <Tooltip title={t('portals.menu.out')}>
              <IconButton size="small" aria-label={t('portals.menu.out')} onClick={() => apply(out)}>
                <FormatIndentDecrease fontSize="small" />
              </IconButton>
            </Tooltip>
          )}
          {into && (
            <Tooltip title={t('portals.menu.into')}>
              <IconButton size="small" aria-label={t('portals.menu.into')} onClick={() => apply(into)}>
                <FormatIndentIncrease fontSize="small" />
              </IconButton>
            </Tooltip>
          )}
        </Box>
      )}
    </>
  )
}
