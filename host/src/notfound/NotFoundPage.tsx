import { useText } from '@kasa/console/i18n'
import { buttonClass } from '@kasa/ui/Button'
import { Link } from '@kasa/ui/router'

/** Any address that is no screen, or none that this person may see: the two look the same on purpose. */
export function NotFoundPage() {
  const t = useText('host')
  return (
    <div className="h-place">
      <p className="h-404" aria-hidden="true">
        404
      </p>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <Link to="/" className={buttonClass('primary', 'large')}>
        {t('notFound.back')}
      </Link>
    </div>
  )
}
