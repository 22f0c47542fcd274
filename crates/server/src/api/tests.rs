//! Requests against the whole router: what is refused and with which status, what is answered, and that the description of the API
//! is true.

use super::DESCRIPTION;
use crate::door::guarded;
use crate::guard::Gate;
use crate::serving::tests::shared;
use crate::serving::{BODY_LIMIT, Shared, router};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};
use std::sync::Arc;
use tower::ServiceExt;

const HOST: &str = "127.0.0.1:8000";

struct Reply {
    status: StatusCode,
    headers: axum::http::HeaderMap,
    text: String,
}

impl Reply {
    fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The data of the events with this name.
    fn events(&self, name: &str) -> Vec<Value> {
        let wanted = format!("event: {name}\n");
        let events = self
            .text
            .split("\n\n")
            .filter_map(|event| event.strip_prefix(&wanted));
        events
            .map(|event| serde_json::from_str(event.trim_start_matches("data: ")).unwrap())
            .collect()
    }
}

fn send_with(token: Option<&str>, request: Request<Body>) -> Reply {
    through(token, shared(), request)
}

fn send_to(shared: Arc<Shared>, request: Request<Body>) -> Reply {
    through(None, shared, request)
}

/// Sends to a server at [`HOST`] that nobody listens on.
fn through(token: Option<&str>, shared: Arc<Shared>, request: Request<Body>) -> Reply {
    let gate = Gate {
        listening: HOST.parse().unwrap(),
        name: None,
        token: token.map(str::to_owned),
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let response = guarded(router(shared), Arc::new(gate))
            .oneshot(request)
            .await
            .unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX)
            .await
            .unwrap();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Reply {
            status,
            headers,
            text,
        }
    })
}

fn send(request: Request<Body>) -> Reply {
    send_with(None, request)
}

fn get(path: &str) -> Request<Body> {
    let request = Request::get(path).header(header::HOST, HOST);
    request.body(Body::empty()).unwrap()
}

fn post(path: &str, body: impl ToString) -> Request<Body> {
    Request::post(format!("/api/v1/{path}"))
        .header(header::HOST, HOST)
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(body.to_string()))
        .unwrap()
}

fn with(mut request: Request<Body>, name: &'static str, value: &str) -> Request<Body> {
    request.headers_mut().insert(name, value.parse().unwrap());
    request
}

/// Refused with this status, as a problem with words.
fn refused(request: Request<Body>, status: StatusCode) -> Value {
    let reply = send(request);
    assert_eq!(reply.status, status, "{}", reply.text);
    assert_eq!(reply.headers[header::CONTENT_TYPE], "application/problem+json");
    let problem = reply.json();
    assert!(!problem["detail"].as_str().unwrap().is_empty());
    problem
}

const TRAPPED: &str = "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1";

#[test]
fn a_foreign_host_is_refused() {
    let rebound = with(get("/api/v1/version"), "host", "evil.example:8000");
    refused(rebound, StatusCode::FORBIDDEN);
    let nameless = Request::get("/api/v1/version").body(Body::empty()).unwrap();
    refused(nameless, StatusCode::BAD_REQUEST);
    let mut twice = get("/api/v1/version");
    twice.headers_mut().append(header::HOST, HOST.parse().unwrap());
    refused(twice, StatusCode::BAD_REQUEST);
}

#[test]
fn other_sites_are_refused_and_our_own_page_is_not() {
    let body = json!({"fen": TRAPPED});
    for (name, value) in [
        ("origin", "http://evil.example"),
        ("origin", "null"),
        ("origin", "https://127.0.0.1:8000"),
        ("origin", "http://127.0.0.1:8001"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        refused(with(post("position", &body), name, value), StatusCode::FORBIDDEN);
    }
    let ours = with(post("position", &body), "origin", "http://127.0.0.1:8000");
    let ours = with(ours, "sec-fetch-site", "same-origin");
    assert_eq!(send(ours).status, StatusCode::OK);
}

#[test]
fn a_form_of_another_site_cannot_pose_as_the_page() {
    let form = with(post("position", "{}"), "content-type", "text/plain");
    refused(form, StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[test]
fn a_giant_body_is_refused() {
    let text = "x".repeat(BODY_LIMIT + 1);
    refused(
        post("read", json!({ "text": text })),
        StatusCode::PAYLOAD_TOO_LARGE,
    );
}

#[test]
fn other_methods_and_unknown_paths_are_refused() {
    for method in ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"] {
        let request = Request::builder()
            .method(method)
            .uri("/")
            .header(header::HOST, HOST);
        refused(
            request.body(Body::empty()).unwrap(),
            StatusCode::METHOD_NOT_ALLOWED,
        );
    }
    refused(get("/api/v1/files"), StatusCode::NOT_FOUND);
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/..%2f..%2fCargo.toml",
        "//etc/passwd",
    ] {
        refused(get(path), StatusCode::NOT_FOUND);
    }
}

#[test]
fn every_answer_carries_the_protective_headers() {
    for request in [
        get("/"),
        get("/api/v1/version"),
        with(get("/"), "host", "evil.example"),
    ] {
        let reply = send(request);
        let policy = reply.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(
            policy.contains("default-src 'none'") && !policy.contains("unsafe"),
            "{policy}"
        );
        assert_eq!(reply.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        assert_eq!(reply.headers[header::X_FRAME_OPTIONS], "DENY");
        assert!(reply.headers.get(header::ACCESS_CONTROL_ALLOW_ORIGIN).is_none());
    }
}

#[test]
fn a_token_is_asked_for_where_there_is_one() {
    let token = Some("secret");
    let status = |request| send_with(token, request).status;
    assert_eq!(status(get("/api/v1/version")), StatusCode::UNAUTHORIZED);
    assert_eq!(status(get("/?token=wrong")), StatusCode::UNAUTHORIZED);
    let bearer = |given: &str| {
        with(
            get("/api/v1/version"),
            "authorization",
            &format!("Bearer {given}"),
        )
    };
    assert_eq!(status(bearer("secret")), StatusCode::OK);
    assert_eq!(status(bearer("secre")), StatusCode::UNAUTHORIZED);
    let cookie = with(get("/api/v1/version"), "cookie", "a=b; wherefore_token=secret");
    assert_eq!(status(cookie), StatusCode::OK);
    let entered = send_with(token, get("/?token=secret"));
    assert_eq!(entered.status, StatusCode::SEE_OTHER);
    let cookie = entered.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"),
        "{cookie}"
    );
    assert_eq!(entered.headers[header::LOCATION], "/");
}

#[test]
fn bad_input_is_answered_with_its_field_and_place() {
    let problem = refused(post("position", "{\"fen\": 7}"), StatusCode::BAD_REQUEST);
    assert_eq!(problem["line"], 1);
    let problem = refused(
        post("position", json!({"fen": "8/8/8/8/8/8/7x/K1k5 w - - 0 1"})),
        StatusCode::UNPROCESSABLE_ENTITY,
    );
    assert_eq!(
        (&problem["field"], &problem["column"]),
        (&json!("fen"), &json!(14))
    );
    let problem = refused(
        post("position", json!({"moves": ["e4", "e5", "Ke3"]})),
        StatusCode::UNPROCESSABLE_ENTITY,
    );
    assert_eq!(
        (&problem["field"], &problem["line"]),
        (&json!("moves"), &json!(3))
    );
    let problem = refused(
        post("read", json!({"text": "1. e4 e5\n2. Ke3"})),
        StatusCode::UNPROCESSABLE_ENTITY,
    );
    assert_eq!((&problem["line"], &problem["column"]), (&json!(2), &json!(4)));
    for (path, body, field) in [
        ("why", json!({"method": "gradient"}), "method"),
        ("whynot", json!({}), "move"),
        ("whynot", json!({"move": "Ke3"}), "move"),
        ("against", json!({"opponent": "gambler"}), "opponent"),
        ("tree", json!({"method": "gradient"}), "method"),
        ("play", json!({"strength": "god"}), "strength"),
        ("review", json!({"pgn": "1. e5"}), "pgn"),
    ] {
        let problem = refused(post(path, body), StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(problem["field"], field, "{path}");
    }
}

#[test]
fn a_position_tells_its_moves_with_their_names() {
    let start = send(post("position", "{}")).json();
    assert_eq!(start["moves"].as_array().unwrap().len(), 20);
    assert_eq!((&start["turn"], &start["check"]), (&json!("white"), &Value::Null));
    let mated = send(post("position", json!({"moves": ["f3", "e5", "g4", "Qh4"]}))).json();
    assert_eq!(mated["over"], json!({"reason": "checkmate", "winner": "black"}));
    assert_eq!(mated["check"], "e1");
    assert_eq!(mated["moves"], json!([]));
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let castles = send(post("position", json!({"fen": fen}))).json();
    let short = castles["moves"]
        .as_array()
        .unwrap()
        .iter()
        .find(|mv| mv["san"] == "O-O")
        .unwrap();
    assert_eq!((&short["uci"], &short["to"]), (&json!("e1g1"), &json!("g1")));
}

#[test]
fn a_game_is_read_as_a_tree() {
    let text = "[White \"<script>\"]\n\n{ before } 1. e4 e5 $1 (1... c5 { Sicilian }) 2. Nf3 *";
    let read = send(post("read", json!({ "text": text }))).json();
    let nodes = read["games"][0]["nodes"].as_array().unwrap();
    let names: Vec<&str> = nodes.iter().map(|node| node["san"].as_str().unwrap()).collect();
    assert_eq!(names, ["e4", "e5", "c5", "Nf3"]);
    let parents: Vec<Option<u64>> = nodes.iter().map(|node| node["parent"].as_u64()).collect();
    assert_eq!(parents, [None, Some(0), Some(0), Some(1)]);
    assert_eq!(
        (&nodes[1]["nags"], &nodes[2]["comments"]),
        (&json!([1]), &json!(["Sicilian"]))
    );
}

#[test]
fn why_tells_a_first_look_and_then_the_answer_with_what_is_drawn() {
    let reply = send(post("why", json!({"fen": TRAPPED, "nodes": 60_000})));
    assert_eq!(reply.headers[header::CONTENT_TYPE], "text/event-stream");
    let (looks, answers) = (reply.events("look"), reply.events("answer"));
    assert_eq!(
        (looks.len(), answers.len(), reply.events("done").len()),
        (1, 1, 1)
    );
    let answer = &answers[0];
    assert_eq!(answer["schema"], workbench::json::SCHEMA);
    assert!(answer["best"]["san"].is_string());
    let claims = answer["claims"].as_array().unwrap();
    assert!(
        claims.iter().all(|claim| claim["draw"]["arrows"].is_array()),
        "{claims:?}"
    );
    assert!(claims.iter().any(|claim| claim["draw"]["line"].is_array()));
    let candidates = answer["candidates"].as_array().unwrap();
    assert!(candidates.len() > 1 && candidates[0]["uci"] == answer["bestmove"]);
}

#[test]
fn every_question_is_answered() {
    let ending = "8/8/8/3k4/8/3K4/3P4/8 w - - 0 1";
    for (path, body, field) in [
        (
            "whynot",
            json!({"fen": TRAPPED, "move": "Rxa2", "nodes": 30_000}),
            "asked",
        ),
        ("threats", json!({"fen": TRAPPED, "nodes": 30_000}), "claims"),
        ("plans", json!({"fen": TRAPPED, "nodes": 30_000}), "plans"),
        (
            "causes",
            json!({"fen": TRAPPED, "move": "a1a2", "nodes": 30_000}),
            "claims",
        ),
        (
            "against",
            json!({"fen": TRAPPED, "opponent": "club", "nodes": 30_000}),
            "moves",
        ),
        ("prove", json!({"fen": ending}), "x_range"),
        ("facts", json!({"fen": TRAPPED}), "facts"),
    ] {
        let reply = send(post(path, body));
        let answers = reply.events("answer");
        assert_eq!(answers.len(), 1, "{path}: {}", reply.text);
        assert!(!answers[0][field].is_null(), "{path}: no {field}");
    }
    let reply = send(post("prove", json!({"fen": TRAPPED})));
    assert_eq!(reply.events("problem")[0]["status"], 422, "{}", reply.text);
}

#[test]
fn every_method_shows_its_tree_growing() {
    for method in workbench::Method::ALL {
        let body = json!({"fen": TRAPPED, "method": method.name(), "nodes": 600});
        let reply = send(post("tree", body));
        let trees = reply.events("tree");
        assert!(!trees.is_empty(), "{method}: {}", reply.text);
        let last = trees.last().unwrap();
        let size = last["parent"].as_array().unwrap().len();
        assert!(size > 5, "{method}: {size}");
        for column in [
            "uci", "san", "value", "low", "high", "effort", "state", "left_out",
        ] {
            assert_eq!(last[column].as_array().unwrap().len(), size, "{method}: {column}");
        }
    }
}

#[test]
fn the_program_plays_at_every_strength_and_not_after_the_end() {
    for strength in ["beginner", "club", "expert", "perfect"] {
        let reply = send(post("play", json!({"strength": strength, "seed": 3})));
        let moves = reply.events("move");
        assert_eq!(moves.len(), 1, "{strength}: {}", reply.text);
        assert!(moves[0]["san"].is_string());
    }
    let mated = json!({"moves": ["f3", "e5", "g4", "Qh4"], "strength": "club"});
    refused(post("play", mated), StatusCode::UNPROCESSABLE_ENTITY);
}

#[test]
fn a_review_tells_its_progress_and_ends_with_the_game() {
    let pgn = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0";
    let reply = send(post("review", json!({"pgn": pgn, "nodes": 3_000})));
    assert!(!reply.events("progress").is_empty(), "{}", reply.text);
    let found = &reply.events("review")[0];
    assert_eq!(found["moves"][5]["mark"], "blunder");
}

#[test]
fn a_review_is_kept_and_can_be_picked_up_again() {
    let shared = shared();
    let pgn = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0";
    let asked = post("review", json!({"pgn": pgn, "nodes": 2_000}));
    let first = send_to(Arc::clone(&shared), asked);
    let begun = first.events("begun").remove(0);
    assert_eq!(begun["pgn"], pgn);
    let path = format!("/api/v1/review/{}", begun["id"].as_str().unwrap());
    let again = send_to(Arc::clone(&shared), get(&path));
    for name in ["begun", "progress", "review", "done"] {
        assert_eq!(
            again.events(name),
            first.events(name),
            "it is told from the beginning"
        );
    }
    let stop = format!("{}/stop", path.trim_start_matches("/api/v1/"));
    assert_eq!(send_to(shared, post(&stop, json!({}))).status, StatusCode::OK);
}

#[test]
fn a_tree_of_score_four_and_of_proof_numbers_is_told() {
    let cube = json!({"game": "score-four", "moves": ["a1", "d4"], "method": "best-first", "nodes": 600});
    let told = send(post("tree", cube)).events("tree");
    assert!(told.len() > 1 && told[0]["size"] == 250);
    let last = &told[told.len() - 1];
    assert_eq!(
        last["parent"].as_array().map(Vec::len),
        last["state"].as_array().map(Vec::len)
    );
    let full = json!({"game": "score-four", "moves": ["a1", "a1", "a1", "a1", "a1"]});
    refused(post("tree", full), StatusCode::UNPROCESSABLE_ENTITY);
    let mate = "3r2k1/p4ppp/8/8/8/1P6/R1P2PPP/6K1 b - - 0 1";
    let proof = json!({"fen": mate, "method": "proof-numbers", "nodes": 2_000});
    let told = send(post("tree", proof)).events("tree");
    let last = &told[told.len() - 1];
    assert_eq!(
        (&last["proof"][0], &last["disproof"][0]),
        (&json!(0), &json!(null))
    );
    assert_eq!(last["settled"], "solved");
}

#[test]
fn a_tour_falls_to_its_bound() {
    let cities: Vec<[u32; 2]> = (0..16).map(|index| [index % 4 * 100, index / 4 * 100]).collect();
    let told = send(post("tour", json!({"cities": cities}))).events("tour");
    let last = &told[told.len() - 1];
    assert_eq!((&last["proved"], &last["length"]), (&json!(true), &json!(1_600)));
    refused(
        post("tour", json!({"cities": [[1, 1]]})),
        StatusCode::UNPROCESSABLE_ENTITY,
    );
}

#[test]
fn the_description_names_every_route_and_no_other() {
    let described: Value = serde_json::from_str(DESCRIPTION).unwrap();
    let paths = described["paths"].as_object().unwrap();
    let source = include_str!("../api.rs");
    let routed: Vec<(&str, &str)> = source
        .lines()
        .filter_map(|line| line.trim().strip_prefix(".route(\""))
        .filter_map(|rest| rest.split_once("\", "))
        .map(|(path, handler)| (path, handler.split('(').next().unwrap_or("")))
        .collect();
    assert!(routed.len() > 10);
    assert_eq!(paths.len(), routed.len());
    for (path, method) in routed {
        let told = &paths[&format!("/api/v1{path}")][method];
        assert!(told["summary"].is_string(), "{method} {path} is not described");
        assert!(told["responses"]["200"].is_object(), "{method} {path}");
        // What is described is really there.
        let request = match method {
            "get" => get(&format!("/api/v1{path}")),
            _ => post(path.trim_start_matches('/'), "7"),
        };
        let status = send(request).status;
        let expected = match method {
            _ if path.contains('{') => StatusCode::NOT_FOUND,
            "get" => StatusCode::OK,
            _ => StatusCode::BAD_REQUEST,
        };
        assert_eq!(status, expected, "{method} {path}");
    }
    assert_eq!(send(get("/api/v1/openapi.json")).json(), described);
}

/// Whatever stands in a request, the answer is an answer or a problem with words, and never a failure of ours.
#[test]
fn changed_requests_are_answered_or_refused_with_words() {
    use search::testing::mutate::{SeededChance, mutated};
    let bodies: Vec<Vec<u8>> = [
        json!({"fen": TRAPPED, "nodes": 300}),
        json!({"fen": TRAPPED, "nodes": 300, "move": "Rxa2", "language": "de"}),
        json!({"fen": "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", "time_ms": 20, "moves": ["e2e4", "e5e4"]}),
        json!({"text": "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0", "nodes": 50}),
    ]
    .iter()
    .map(|body| body.to_string().into_bytes())
    .collect();
    let routes = [
        "position", "read", "why", "whynot", "threats", "plans", "prove", "causes", "against", "facts",
        "tree", "tour", "play", "nothing",
    ];
    let count = std::env::var("WHEREFORE_FUZZ")
        .ok()
        .and_then(|text| text.parse().ok());
    let mut chance = SeededChance::new(3);
    for _ in 0..count.unwrap_or(240_usize).div_ceil(4) {
        let route = chance.pick(&routes);
        let body = mutated(&bodies, &mut chance);
        let mut request = post(route, "");
        *request.body_mut() = Body::from(body.clone());
        let reply = send(request);
        let place = format!("{route}: {}: {}", String::from_utf8_lossy(&body), reply.text);
        assert!(!reply.status.is_server_error(), "{place}");
        if !reply.status.is_success() {
            let problem: Value = serde_json::from_str(&reply.text).unwrap_or_default();
            let told = problem["detail"]
                .as_str()
                .is_some_and(|detail| !detail.is_empty());
            assert!(told && reply.text.len() < 4_000, "{place}");
        }
    }
}
