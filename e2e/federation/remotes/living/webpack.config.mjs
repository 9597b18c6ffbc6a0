import { remote } from '@kasa/build/remote'

export default remote(import.meta.dirname)
