import { Autocomplete } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { apiJson } from '../../api/http.ts'
import type { RemoteChoices } from '../line/lineField.ts'
import { choiceOf, valueOfText, type Scalar, type ValueChoice } from '../line/valueChoice.ts'
import { useChoiceProps } from './choiceProps.tsx'
import { change, optionsOf, type Field } from './field.ts'
import { choicesOfAnswer } from './remoteChoices.ts'

/** `ui:field: remoteChoice` — a value among those of reference data, found as the person types. */
export function RemoteChoiceField(props: Field<Scalar>): ReactNode {
  const { remote } = optionsOf(props)
  const common = useChoiceProps(props)
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const asked = useDeferredValue(text)
  const { data: choices = [], isFetching } = useQuery({
    queryKey: ['formChoices', remote?.url, asked],
    queryFn: ({ signal }) => (remote ? fetchChoices(remote, asked, signal) : []),
    enabled: isOpen,
    staleTime: 60_000,
    // A source out of reach leaves the field to be typed in.
    retry: false
  })
  const value = props.formData
  return (
    <Autocomplete<ValueChoice, false, false, true>
      {...common}
      freeSolo
      // The source has filtered them.
      filterOptions={(options) => options}
      loading={isFetching}
      options={choices}
      value={value === undefined ? null : choiceOf(value, choices)}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onChange={(_event, chosen) =>
        change(props, typeof chosen === 'string' ? valueOfText(chosen, props.schema.type) : chosen?.value)
      }
      onInputChange={(_event, typed, reason) => {
        if (reason !== 'input') return
        setText(typed.trim())
        change(props, typed.trim() === '' ? undefined : valueOfText(typed.trim(), props.schema.type))
      }}
    />
  )
}

async function fetchChoices(
  remote: RemoteChoices,
  text: string,
  signal: AbortSignal
): Promise<ValueChoice[]> {
  const url = remote.url.replaceAll('{q}', encodeURIComponent(text))
  return choicesOfAnswer(await apiJson<unknown>(url, { signal, silent: true }), remote)
}
