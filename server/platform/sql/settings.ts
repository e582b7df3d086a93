export { deleteSetting, findSetting, keepSetting, lockSettings, saveSetting } from './seal.queries.ts';
