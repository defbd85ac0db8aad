import { useTranslate } from 'react-admin'

/** Name of a category of base applications in the language of the page; those that a platform adds are as it says. */
export function useCategoryName(): (category: string) => string {
  const t = useTranslate()
  return (category) => t(`applications.categories.${category}`, { _: category })
}
