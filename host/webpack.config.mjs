import { host } from '@kasa/build/host'

export default host(import.meta.dirname)
