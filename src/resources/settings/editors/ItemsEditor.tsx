import Add from '@mui/icons-material/Add'
import Delete from '@mui/icons-material/DeleteOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutlined'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { Box, Button, ButtonBase, Paper, Stack, Typography } from '@mui/material'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import type { EditorProps } from './editor.ts'
import { useItemKeys } from '../../../ui/useItemKeys.ts'

interface ItemsEditorProps<Item> extends EditorProps<Item[]> {
  label: string
  titleOf: (item: Item) => string
  isValid: (item: Item) => boolean
  /** Creates an item; absent when items cannot be added. */
  create?: (() => Item) | undefined
  addLabel?: string
  canRemove?: boolean
  /** Returns a warning about the effects of an item's removal. */
  removal: (item: Item) => ReactNode
  empty: string
  /** Renders the form of the open item. */
  children: (item: Item, editor: EditorProps<Item> & { id: string; isNew: boolean }) => ReactNode
}

const firstField = 'input:not(:disabled, [type="hidden"]), textarea'

/** List of items shown by title; one at a time opens for editing. */
export function ItemsEditor<Item>(props: ItemsEditorProps<Item>): ReactNode {
  const { value: items, onChange, onCommit, create } = props
  const itemKeys = useItemKeys(items.length)
  const [open, setOpen] = useState<number>()
  const [addedKey, setAddedKey] = useState<number>()
  const listId = useId()
  // Focuses the first field of an added item, usually its name.
  useEffect(() => {
    if (addedKey !== undefined) {
      document.getElementById(`${listId}-${addedKey}`)?.querySelector<HTMLElement>(firstField)?.focus()
    }
  }, [addedKey, listId])
  return (
    <Box>
      {items.length === 0 && <Typography sx={{ color: 'text.secondary', mb: 1 }}>{props.empty}</Typography>}
      {items.length > 0 && (
        <Stack component="ul" aria-label={props.label} sx={{ gap: 1, m: 0, p: 0, listStyle: 'none' }}>
          {items.map((item, index) => {
            const key = itemKeys.keys[index] ?? index
            return (
              <ItemFrame
                key={key}
                id={`${listId}-${key}`}
                item={item}
                list={props}
                isOpen={open === key}
                onToggle={() => {
                  setOpen(open === key ? undefined : key)
                  setAddedKey(undefined)
                }}
                onRemove={() => {
                  itemKeys.removeAt(index)
                  onCommit(items.toSpliced(index, 1))
                }}
              >
                {open === key &&
                  props.children(item, {
                    id: `${listId}-${key}-form`,
                    isNew: addedKey === key,
                    value: item,
                    onChange: (changed) => onChange(items.with(index, changed)),
                    onCommit: (changed) => onCommit(items.with(index, changed))
                  })}
              </ItemFrame>
            )
          })}
        </Stack>
      )}
      {create && (
        <Button
          startIcon={<Add />}
          sx={{ mt: 1 }}
          onClick={() => {
            onChange([...items, create()])
            const key = itemKeys.add()
            setOpen(key)
            setAddedKey(key)
          }}
        >
          {props.addLabel}
        </Button>
      )}
    </Box>
  )
}

interface ItemFrameProps<Item> {
  id: string
  item: Item
  list: ItemsEditorProps<Item>
  isOpen: boolean
  onToggle: () => void
  onRemove: () => void
  children: ReactNode
}

function ItemFrame<Item>(props: ItemFrameProps<Item>): ReactNode {
  const t = useViewTranslate()
  const { id, item, list, isOpen } = props
  const title = list.titleOf(item) || t('settings.untitled')
  // The fields of an open item already show their errors.
  const isWrong = !isOpen && !list.isValid(item)
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ borderColor: isWrong ? 'error.main' : 'divider', overflow: 'hidden' }}
    >
      <Stack direction="row" sx={{ alignItems: 'center' }}>
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={props.onToggle}
          sx={{
            flex: 1,
            minWidth: 0,
            minHeight: 48,
            px: 2,
            py: 1,
            gap: 1,
            justifyContent: 'flex-start',
            textAlign: 'left',
            '&:hover': { bgcolor: 'action.hover' }
          }}
        >
          <ExpandMore
            aria-hidden
            sx={{ color: 'text.secondary', transform: isOpen ? 'none' : 'rotate(-90deg)' }}
          />
          <Typography component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {isWrong && (
            <ErrorOutline
              fontSize="small"
              titleAccess={t('settings.incomplete')}
              sx={{ color: 'error.text' }}
            />
          )}
        </ButtonBase>
        {list.canRemove !== false && (
          <Box sx={{ px: 0.5 }}>
            <ConfirmButton
              iconOnly
              icon={<Delete />}
              label={t('settings.removeItem', { title })}
              title={t('settings.removeTitle', { title })}
              text={list.removal(item)}
              confirmLabel={t('blocks.delete')}
              onConfirm={props.onRemove}
            />
          </Box>
        )}
      </Stack>
      {isOpen && (
        <Box id={id} sx={{ px: 2, pb: 2, pt: 1 }}>
          {props.children}
        </Box>
      )}
    </Paper>
  )
}
