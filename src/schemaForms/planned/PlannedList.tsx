import Add from '@mui/icons-material/Add'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import ContentCopy from '@mui/icons-material/ContentCopy'
import Delete from '@mui/icons-material/DeleteOutlined'
import { Box, Button, FormHelperText, IconButton, Paper, Stack, Tooltip, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { labelled } from '../../i18n/labelled.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { itemNode } from '../annotations/defaults.ts'
import { pathOfNode, placeInside, scopeOf, valueOfNode, type Place } from '../annotations/place.ts'
import type { FormNode, ListNode } from '../annotations/plan.ts'
import { isObject } from '../annotations/schema.ts'
import { valueIn, type Scope } from '../annotations/scope.ts'
import { pointerOf } from '../annotations/values.ts'
import { ruleSentence } from '../problems/sentence.ts'
import { RichDescription } from '../templates/RichDescription.tsx'
import { useFocusOfAdded } from '../../ui/form/useFocusOfAdded.ts'
import { moveItem } from '../../ui/moveItem.ts'
import { useItemKeys } from '../../ui/useItemKeys.ts'
import { usePlanned } from './plannedState.ts'

/** Number of items rendered at once: each one is a form. */
const maxShown = 20

/** List whose items are forms that can be added, moved, copied and removed. */
export function PlannedList({ node, place }: { node: ListNode; place: Place }): ReactNode {
  const t = useViewTranslate()
  const { form, set, rearrange, problems, idPrefix, isDisabled, Node } = usePlanned()
  const path = pathOfNode(node, place)
  const pointer = pointerOf(path)
  const value = valueOfNode(node, place)
  const items: unknown[] = Array.isArray(value) ? (value as unknown[]) : []
  const itemsPlace = placeInside(node, place)
  const locked = isDisabled || node.readOnly
  const { maxItems } = node.schema
  const canAdd = !locked && node.actions.add && !!node.item && !(Number(maxItems) <= items.length)
  const [shownCount, setShownCount] = useState(maxShown)
  const { list, willAdd } = useFocusOfAdded<HTMLDivElement>(items.length)
  const scope = scopeOf(node, place, form)
  const places = Array.from({ length: Math.max(items.length, node.fixed.length) }, (_, index) => index)
  // The items keep their fields, and the focus in them, when they move.
  const itemKeys = useItemKeys(places.length)

  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <ListHeading node={node} helpId={`${idPrefix}${pointer}-help`} />
      <Stack ref={list} sx={{ gap: 1.5 }}>
        {places.slice(0, shownCount).map((index) => {
          const item = itemNode(node, index)
          if (!item) return null
          const key = itemKeys.keys[index] ?? index
          if (node.fixed[index]) return <Node key={key} node={item} place={itemsPlace} />
          const title =
            titleOf(node, scope, items[index]) ?? t('schemaForms.planned.item', { number: index + 1 })
          return (
            <ItemFrame key={key} item={item} title={title} hasActions={!locked} {...actionsOf(index)}>
              <Node node={item} place={itemsPlace} />
            </ItemFrame>
          )
        })}
      </Stack>
      {places.length > shownCount && (
        <Button size="small" sx={{ mt: 1, mr: 1 }} onClick={() => setShownCount(shownCount + maxShown)}>
          {t('schemaForms.planned.more', { count: places.length - shownCount })}
        </Button>
      )}
      {problems.get(pointer)?.map((problem) => (
        <FormHelperText key={problem.keyword} error>
          {ruleSentence(problem, t)}
        </FormHelperText>
      ))}
      {canAdd && (
        <Button
          startIcon={<Add />}
          size="small"
          sx={{ mt: 1 }}
          // The label includes the name of the list: a form may have several.
          aria-label={node.title ? labelled(t('schemaForms.planned.add'), node.title) : undefined}
          onClick={() => {
            willAdd()
            itemKeys.add()
            set(path, [...items, firstValue(node)])
            if (shownCount <= items.length) setShownCount(items.length + maxShown)
          }}
        >
          {t('schemaForms.planned.add')}
        </Button>
      )}
    </Box>
  )

  /** Allowed moves, copy and removal of an item. */
  function actionsOf(index: number): ItemActions {
    const { sort, duplicate, remove } = node.actions
    const order = items.map((_item, itemIndex) => itemIndex)
    const moveTo = (target: number) => (): void => {
      itemKeys.move(index, target)
      rearrange(path, moveItem(order, index, target))
    }
    function copy(): void {
      itemKeys.insertAt(index + 1)
      rearrange(path, order.toSpliced(index + 1, 0, index))
    }
    function removeItem(): void {
      itemKeys.removeAt(index)
      rearrange(path, order.toSpliced(index, 1))
    }
    return {
      onUp: sort && index > node.fixed.length ? moveTo(index - 1) : undefined,
      onDown: sort && index < items.length - 1 ? moveTo(index + 1) : undefined,
      onCopy: duplicate && canAdd ? copy : undefined,
      onRemove: remove ? removeItem : undefined
    }
  }
}

/** Initial value of an added item, which takes the defaults of the schema. */
function firstValue(node: ListNode): unknown {
  const item = node.item?.()
  return item?.kind === 'field' || item?.kind === 'list' ? null : {}
}

/** Title that the schema or the item itself gives to an item. */
function titleOf(node: ListNode, scope: Scope, item: unknown): string | undefined {
  const itemTitle = node.itemTitle && valueIn(node.itemTitle, scope, { item, data: item })
  if (typeof itemTitle === 'string' && itemTitle) return itemTitle
  const itemText = isObject(item) ? (item.title ?? item.label ?? item.name) : undefined
  return typeof itemText === 'string' && itemText ? itemText : undefined
}

/** Title and help of a list. */
function ListHeading({ node, helpId }: { node: ListNode; helpId: string }): ReactNode {
  return (
    <>
      {node.title && (
        <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1, overflowWrap: 'anywhere' }}>
          {node.title}
          {node.required && ' *'}
        </Typography>
      )}
      {node.help && (
        <Box sx={{ mx: -1.75, mb: 1 }}>
          <RichDescription id={helpId} description={node.help} />
        </Box>
      )}
    </>
  )
}

interface ItemActions {
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onCopy: (() => void) | undefined
  onRemove: (() => void) | undefined
}

interface ItemFrameProps extends ItemActions {
  item: FormNode
  title: string
  hasActions: boolean
  children: ReactNode
}

function ItemFrame({ item, title, hasActions, children, ...actions }: ItemFrameProps): ReactNode {
  const t = useViewTranslate()
  const isSmall = item.kind === 'field' && item.field !== 'json' && item.field !== 'markdown'
  const buttons = hasActions && (
    <Box sx={{ display: 'flex', flexShrink: 0 }}>
      {(
        [
          ['up', actions.onUp, <ArrowUpward key="up" fontSize="small" />],
          ['down', actions.onDown, <ArrowDownward key="down" fontSize="small" />],
          ['copy', actions.onCopy, <ContentCopy key="copy" fontSize="small" />],
          ['remove', actions.onRemove, <Delete key="remove" fontSize="small" />]
        ] as const
      ).map(([name, act, icon]) => {
        const label = t(`schemaForms.planned.${name}`, { title })
        return (
          act && (
            <Tooltip key={name} title={label}>
              <IconButton size="small" aria-label={label} onClick={act}>
                {icon}
              </IconButton>
            </Tooltip>
          )
        )
      })}
    </Box>
  )
  if (isSmall) {
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
        {buttons}
      </Box>
    )
  }
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Typography variant="subtitle2" component="div" noWrap sx={{ flex: 1 }}>
          {title}
        </Typography>
        {buttons}
      </Box>
      {children}
    </Paper>
  )
}
