import { useText } from '@kasa/console/i18n'
import { Navigate } from '@kasa/ui/router'

/** `/`: the first screen of this person's menu, or a plain word that there is none. */
export function HomePage({ firstLink }: { firstLink: string | undefined }) {
  const t = useText('host')
  if (firstLink !== undefined) return <Navigate to={firstLink} replace />
  return (
    <div className="h-place">
      <h1>{t('home.empty.title')}</h1>
      <p>{t('home.empty.text')}</p>
    </div>
  )
}
