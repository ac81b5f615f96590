vcl 4.1;

# Varnish before the nodes of Portada: CDN=varnish, PURGE_URL=http://127.0.0.1:6081/ (of each
# Varnish, with commas between). Needs the module xkey: on Debian the package varnish-modules.
# Written for Varnish 7.1; `varnishd -C -f varnish.vcl` says whether yours takes it.

import directors;
import std;
import xkey;

# Each node is there twice: as one that can read what changed, and as one that answers at all.
probe fresh_probe {
    .request =
        "GET /readyz?strict HTTP/1.1"
        "Host: localhost"
        "Connection: close";
    .interval = 1s;
    .timeout = 1s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
}

probe alive_probe {
    .request =
        "GET /readyz HTTP/1.1"
        "Host: localhost"
        "Connection: close";
    .interval = 1s;
    .timeout = 1s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
}

backend node1_fresh {
    .host = "127.0.0.1";
    .port = "4300";
    .probe = fresh_probe;
}

backend node2_fresh {
    .host = "127.0.0.1";
    .port = "4301";
    .probe = fresh_probe;
}

backend node1 {
    .host = "127.0.0.1";
    .port = "4300";
    .probe = alive_probe;
}

backend node2 {
    .host = "127.0.0.1";
    .port = "4301";
    .probe = alive_probe;
}

# Who may purge: the nodes.
acl purgers {
    "127.0.0.1";
    "::1";
}

sub vcl_init {
    new fresh = directors.round_robin();
    fresh.add_backend(node1_fresh);
    fresh.add_backend(node2_fresh);
    new alive = directors.round_robin();
    alive.add_backend(node1);
    alive.add_backend(node2);
    # Where none of them can read what changed, readers get what they have.
    new nodes = directors.fallback();
    nodes.add_backend(fresh.backend());
    nodes.add_backend(alive.backend());
}

sub vcl_recv {
    if (req.method == "PURGE") {
        if (client.ip !~ purgers) {
            return (synth(403, "Forbidden"));
        }
        if (!req.http.xkey-purge) {
            return (synth(400, "No keys"));
        }
        set req.http.purged = xkey.purge(req.http.xkey-purge);
        return (synth(200, "Purged " + req.http.purged));
    }
    unset req.http.xkey-purge;
    set req.backend_hint = nodes.backend();
    # Within ten minutes of its end a page goes out while it is asked for anew; with no node left,
    # for a day.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 10m;
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Accounts, payments, what is closed, and streams of live blogs are of one reader each.
    if (req.url ~ "^/(identity|sales|paywall)/public/" || req.http.Accept ~ "text/event-stream") {
        return (pass);
    }
    if (req.http.Authorization) {
        return (pass);
    }
    # Pages are the same for every reader, whatever cookies they bring: each reply says itself
    # whether it may be kept.
    return (hash);
}

sub vcl_backend_response {
    if (beresp.status >= 500 && bereq.retries < 1 && bereq.method == "GET") {
        return (retry);
    }
    # What a node says may be served while it is asked again, and for a day where none answers.
    if (beresp.http.Cache-Control ~ "stale-while-revalidate") {
        set beresp.grace = 24h;
    } else {
        set beresp.grace = 0s;
    }
    if (beresp.http.Cache-Control ~ "(?i)(no-store|private)") {
        set beresp.uncacheable = true;
        set beresp.ttl = 2m;
        return (deliver);
    }
}

sub vcl_backend_error {
    if (bereq.retries < 1 && bereq.method == "GET") {
        return (retry);
    }
}

sub vcl_deliver {
    # Keys are between the nodes and Varnish.
    unset resp.http.xkey;
    unset resp.http.Via;
    unset resp.http.X-Varnish;
}
