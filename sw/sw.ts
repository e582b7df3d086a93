import { claimOnFirstActivation } from '#sw/activate.ts';
import { onMessage } from '#sw/messages.ts';
import { onNotificationClick } from '#sw/notification-click.ts';
import { precachePortal } from '#sw/precache.ts';
import { onPush } from '#sw/push.ts';
import { cacheReference } from '#sw/reference.ts';
import { worker } from '#sw/scope.ts';
import { onSubscriptionChange } from '#sw/subscription-change.ts';

precachePortal();
cacheReference();
worker.addEventListener('activate', claimOnFirstActivation());
worker.addEventListener('message', onMessage);
worker.addEventListener('push', onPush);
worker.addEventListener('notificationclick', onNotificationClick);
// The event has no type of its own in the library yet.
worker.addEventListener('pushsubscriptionchange' as 'activate', onSubscriptionChange);
