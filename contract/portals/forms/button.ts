import { blockForm } from './fields.ts'

export const buttonForm = blockForm((f) =>
  f.block(
    { link: f.link(undefined, { props: { hasIcon: true } }) },
    { centered: f.flag(['Centré', 'Centered'], { default: true }), ...f.buttonStyle() }
  )
)
