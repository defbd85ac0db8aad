import { useTranslate } from 'react-admin'

/** Returns the translation of a category of base applications; a category that the platform adds is shown as is. */
export function useCategoryName(): (category: string) => string {
  const t = useTranslate()
  return (category) => t(`applications.categories.${category}`, { _: category })
}
