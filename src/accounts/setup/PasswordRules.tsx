import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import {
  charClasses,
  passwordEntropy,
  passwordProblem,
  passwordRules
} from '../../../contract/passwordRules.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'

/** Rules of a new password, with the fulfilment of each by the typed one. */
export function PasswordRules(props: { id: string; password: string }): ReactNode {
  const t = useViewTranslate()
  const { password } = props
  const { minLength, minCharClasses, minEntropy } = passwordRules
  const problem = passwordProblem(password)
  const rules = [
    { text: t('accounts.setup.rules.length', { count: minLength }), met: password.length >= minLength },
    {
      text: t('accounts.setup.rules.classes', { count: minCharClasses }),
      met: charClasses(password) >= minCharClasses
    },
    { text: t('accounts.setup.rules.entropy'), met: passwordEntropy(password) >= minEntropy },
    { text: t('accounts.setup.rules.forbidden'), met: password !== '' && problem !== 'forbiddenPassword' }
  ]
  return (
    <Box id={props.id} sx={{ mt: -1 }}>
      <Typography variant="body2" sx={{ mb: 0.5 }}>
        {t('accounts.setup.rules.title')}
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 0.5 }}>
        {rules.map(({ text, met }) => (
          <Stack component="li" key={text} direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
            {met ? (
              <CheckCircle
                titleAccess={t('accounts.setup.rules.met')}
                sx={{ fontSize: 18, mt: '1px', color: 'success.text' }}
              />
            ) : (
              <RadioButtonUnchecked
                titleAccess={t('accounts.setup.rules.unmet')}
                sx={{ fontSize: 18, mt: '1px', color: 'text.secondary' }}
              />
            )}
            <Typography variant="body2" sx={{ color: met ? 'text.primary' : 'text.secondary' }}>
              {text}
            </Typography>
          </Stack>
        ))}
      </Stack>
    </Box>
  )
}
