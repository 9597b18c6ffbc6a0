import { addStyles } from '@kasa/ui/addStyles'

addStyles('withdraw-joined', `.wj-debits{flex:0 0 100%;margin:8px 0}.wj-debits h2{margin:0 0 4px}`)

/** The class of the debits above another module's list, as wide as that list. */
export const joinedStyle = 'wj-debits'
