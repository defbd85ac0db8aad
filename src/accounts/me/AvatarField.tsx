import { Avatar, Button, Stack } from '@mui/material'
import { useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { changeAvatar } from '../accountsApi.ts'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { useAction } from '../../ui/form/useAction.ts'

interface AvatarFieldProps {
  address: string
  variant?: 'circular' | 'rounded'
  /** Shows the image only. */
  readOnly?: boolean
}

/** Avatar of an account; a new image is uploaded as soon as it is chosen. */
export function AvatarField(props: AvatarFieldProps): ReactNode {
  const t = useViewTranslate()
  // Cache-busting number in the URL: the new image shows at once.
  const [version, setVersion] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const { busy, error, run } = useAction()
  const change = (image: File | undefined): void =>
    void run(async () => {
      await changeAvatar(props.address, image)
      setVersion(Date.now())
    })
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const [image] = event.target.files ?? []
    event.target.value = ''
    if (image) change(image)
  }
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Avatar
          src={version ? `${props.address}?v=${version}` : props.address}
          alt=""
          variant={props.variant ?? 'circular'}
          sx={{ width: 72, height: 72 }}
        />
        {!props.readOnly && (
          <>
            <Button variant="outlined" disabled={busy} onClick={() => input.current?.click()}>
              {t('accounts.avatar.change')}
            </Button>
            <input
              ref={input}
              type="file"
              id="avatar"
              name="avatar"
              accept="image/png,image/jpeg,image/webp,image/gif"
              onChange={choose}
              hidden
            />
            <Button disabled={busy} onClick={() => change(undefined)}>
              {t('accounts.avatar.remove')}
            </Button>
          </>
        )}
      </Stack>
      <FormAlert error={error} />
    </Stack>
  )
}
